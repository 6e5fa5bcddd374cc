import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectGoodLooks } from "./support/looks.ts";
import { pdfText } from "./support/pdf-text.ts";
import { signIn } from "./support/sign-in.ts";

const home = join(import.meta.dirname, "../..");
/** A sent claim of the dealer's. */
const number = "WC100041";
const asked = "Please send the docket of Ōtāhuhu.";

/** A person in a browser of their own, on the claim's page. Its clock goes on by itself, and can be put forward. */
async function atClaim(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await signIn(page, email);
  await page.goto(`/claim/${number}`);
  await expect(page.getByRole("button", { name: /^All \d/ })).toBeVisible();
  return page;
}

/** A call of the API in the name of whoever is signed in on the page. */
async function send(page: Page, path: string, body: Parameters<Page["request"]["post"]>[1]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, ...body });
  expect(answer.status(), await answer.text()).toBe(200);
}
const note = (page: Page, text: string) => send(page, "/api/note/store", { data: { claim: number, note: text } });

/** Until the page asks for news again. */
const waitOn = (page: Page) => page.clock.fastForward(11_000);

const top = async (page: Page, text: string) => (await page.getByText(text).boundingBox())?.y ?? Number.NaN;

test("two people at one claim: each hears of the other without a reload, nothing moves, and all of it is printed [TIME-10] [TIME-18]", async ({
  browser,
}) => {
  test.slow();
  const dealer = await atClaim(browser, "dealer@example.test");
  const desk = await atClaim(browser, "customer-service@example.test");

  await test.step("what is asked of the dealer stands at the top once it is asked", async () => {
    const data = {
      claim: number,
      resolution: "action-required",
      note: asked,
      items: ["The rating plate", "The docket"],
    };
    await send(desk, "/api/claim/resolve", { data });
    await waitOn(dealer);
    await expect(dealer.getByText("Action required:")).toBeVisible();
    await expect(dealer.getByRole("main")).toContainText(`Action required: ${asked}`);
    await expectGoodLooks(dealer, "claim-page-asked");
  });

  await test.step("what is half written stays, and the answer reaches the desk", async () => {
    const box = dealer.getByRole("textbox", { name: "Message" });
    await box.fill("Half a sentence");
    await dealer.getByRole("checkbox", { name: "The rating plate" }).check();
    await note(desk, "Any time this week.");
    await waitOn(dealer);
    await expect(dealer.getByText("Any time this week.")).toBeVisible();
    await expect(box).toHaveValue("Half a sentence");
  });

  await test.step("a file that does not arrive is kept on the device, and goes on when the page is opened again", async () => {
    await dealer.route("**/api/file/store", (route) => route.abort());
    const files = dealer.getByRole("region", { name: "Files" });
    const chooser = files.locator('input[type="file"]').first();
    await chooser.setInputFiles(join(home, "fixtures/files/rating-plate.jpg"));
    await expect(files).toContainText("Trying again in a moment");
    await dealer.unroute("**/api/file/store");
    await dealer.reload();
    await expect(files).toContainText("Stored with the claim");
    await expect(dealer.getByRole("button", { name: "Files 1" })).toBeVisible();
    await waitOn(desk);
    await expect(desk.getByRole("button", { name: "Preview rating-plate.jpg" }).first()).toBeVisible();
  });

  await test.step("one reply takes what was written, ticked and added", async () => {
    // The reload has left both.
    await expect(dealer.getByRole("checkbox", { name: "The rating plate" })).toBeChecked();
    await expect(dealer.getByText(/1 of 2 given/)).toBeVisible();
    const box = dealer.getByRole("textbox", { name: "Message" });
    await expect(box).toHaveValue("Half a sentence");
    await box.fill("Half a sentence and the rest.");
    await dealer.getByRole("button", { name: "Send reply" }).click();
    await expect(dealer.getByText("Your reply was sent. We go on with the claim.")).toBeVisible();
    await expect(dealer.getByText("Action required:")).toBeHidden();
    await expect(dealer.getByRole("heading", { level: 1 })).toBeFocused();
    await expectGoodLooks(dealer, "claim-page-replied");
    await waitOn(desk);
    await expect(desk.getByText("Half a sentence and the rest.").first()).toBeVisible();
    await expect(desk.getByText("The docket: not yet")).toBeVisible();
  });

  await test.step("a picture is looked at over the page", async () => {
    await desk.getByRole("button", { name: /^Files \d/ }).click();
    await expect(desk).toHaveURL(/\?show=files$/);
    await desk.getByRole("button", { name: "Preview rating-plate.jpg" }).last().click();
    const picture = desk.getByRole("img", { name: "rating-plate.jpg" });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectGoodLooks(desk, "claim-page-preview");
    await desk.keyboard.press("Escape");
    await expect(desk.getByRole("button", { name: "Preview rating-plate.jpg" }).last()).toBeFocused();
    await desk.getByRole("button", { name: /^All \d/ }).click();
  });

  const lines = Array.from({ length: 120 }, (_, n) => `line ${n}`).join("\n");
  await test.step("what is read stays where it is while more comes in above it", async () => {
    for (let n = 1; n <= 20; n += 1) await note(dealer, `Whakatāne ${n}.\n${lines}`);
    await desk.addInitScript(() => {
      const { scrollTo } = window;
      let count = 0;
      window.scrollTo = (...to: unknown[]) => {
        count += 1;
        document.documentElement.dataset.putBack = String(count);
        Reflect.apply(scrollTo, window, to);
      };
    });
    await desk.reload();
    const read = desk.getByText("Whakatāne 9.");
    await read.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    await expect(read).toBeInViewport();
    // At its start alone: later, it would take somebody away from what is read.
    await expect(desk.locator("html")).toHaveAttribute("data-put-back", "1");
    const before = await top(desk, "Whakatāne 9.");
    const all = desk.getByRole("button", { name: /^All \d/ });
    const count = Number((await all.textContent())?.match(/\d+/)?.[0]);
    await note(dealer, `Whakatāne 21.\n${lines}`);
    await waitOn(desk);
    await expect(all).toHaveText(`All ${count + 1}`);
    await expect.poll(async () => Math.abs((await top(desk, "Whakatāne 9.")) - before)).toBeLessThan(3);
  });

  await test.step("the PDF holds every page and every line", async () => {
    const coming = desk.waitForEvent("download");
    await desk.getByRole("button", { name: "Download", exact: true }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`${number}.pdf`);
    const pdf = readFileSync(await download.path());
    const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(39);
    const text = pdfText(pdf);
    expect(text).toContain(asked.replaceAll(" ", ""));
    expect(text).toContain(`Page${pages}of${pages}–printed`);
    expect(text.split("line119").length - 1).toBe(21);
    expect(pdf.toString("latin1")).toContain("/Lang (en-NZ)");
  });

  const customer = await (await browser.newContext()).newPage();
  await signIn(customer, "customer@example.test");
  await customer.goto(`/claim/${number}`);
  await expect(customer).toHaveURL(/\/404$/);
});
