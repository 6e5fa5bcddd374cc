import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
import { expectNoAxeFindings } from "./support/axe.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

// They share nothing, and one after the other they take as long as a fifth of all other browser tests.
test.describe.configure({ mode: "parallel" });

/** The server reads all files, counts claims or plays stories first: seconds, and more where others work beside. */
const workedOut = { timeout: 60_000 };

test("a change is made, found faulty, mended, compared, published, seen in a new claim and rolled back", async ({
  page,
}) => {
  test.setTimeout(360_000);
  const dataDir = mkdtempSync(join(tmpdir(), "portal-studio-"));
  const port = await freePort();
  const product = await startProduct({ PORT: String(port), DATA_DIR: dataDir });
  const { publicUrl } = product.settings;
  try {
    await signIn(page, "admin@example.test", publicUrl);
    await page.goto(`${publicUrl}/studio`);
    await page.getByLabel("What it changes").fill("Call the job number by its name");
    await page.getByRole("button", { name: "Begin a draft" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Call the job number by its name");
    await expect(page.getByText("No faults", { exact: true })).toBeVisible(workedOut);

    const preview = page.getByRole("region", { name: "Preview" });
    await page.getByLabel("Claim type").selectOption("warranty");
    await page.getByRole("button", { name: "Words messages.en", exact: true }).click();
    await page.getByLabel("Find a part").fill("/customerReference");
    const outlined = page.getByRole("listitem").filter({ hasText: "messages.en" });
    await outlined.getByRole("button", { name: "Customer job number", exact: true }).click();
    const editor = page.getByRole("textbox", { name: /^Text of warranty\/messages\.en\.json/ });
    await expect(editor).toBeFocused();
    await page.keyboard.insertText("x");
    await expect(page.getByText(/^[1-9]\d* faults?$/).first()).toBeVisible(workedOut);
    const faults = page.getByRole("region", { name: "Check" });
    await expect(faults.getByRole("button").first()).toContainText(/warranty\/messages\.en\.json:\d+:\d+/);
    await expect(page.getByText("Publishing waits until the faults are mended.")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("No faults", { exact: true })).toBeVisible(workedOut);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tab", { name: "Text" })).toBeFocused();
    for (const next of ["Check", "Preview", "Draft", "Outline", "Definition"]) {
      await page.keyboard.press("F6");
      await expect(page.locator(":focus")).toHaveAccessibleName(next);
    }
    await page.keyboard.press("Shift+F6");
    await expect(page.getByRole("navigation", { name: "Outline" })).toBeFocused();

    await page.getByRole("tab", { name: "Choices" }).click();
    await page.getByLabel("List", { exact: true }).selectOption({ label: "cargo types" });
    await page.getByLabel("New choice of cargo types").fill("Wooden crate");
    await page.getByRole("button", { name: "Add the choice" }).click();
    await expect(page.getByLabel("Value wooden crate")).toHaveValue("Wooden crate");
    await expectGoodLooks(page, "studio-choices");
    await page.getByRole("button", { name: "Remove Wooden crate" }).click();
    await expect(page.getByRole("list", { name: "Choices" })).toBeFocused();

    await page.getByRole("tab", { name: "Words" }).click();
    await page.getByLabel("Find a sentence").fill("/customerReference name");
    const sentence = page.getByLabel("The field “Customer job number”: name");
    await sentence.fill("Job no.");
    await page.keyboard.press("Tab");
    await expect(preview.getByLabel("Job no.")).toBeAttached();
    await expectGoodLooks(page, "studio-words");

    const letters = preview.getByRole("region", { name: "Letters" });
    await preview.getByLabel("Status").selectOption({ label: "Open" });
    await preview.getByLabel("Person").selectOption("customer_service");
    await letters.getByLabel("Written with the transition").fill("Which filter was fitted?");
    const question = letters.getByRole("group").filter({ hasText: "a question for tech support" });
    await question.getByText("a question for tech support").click();
    await expect(question).toContainText("to tech support");
    await expect(question).toContainText("> Which filter was fitted?");
    await expectGoodLooks(page, "studio-letters-sent");

    await page.getByRole("tab", { name: "Fields" }).click();
    await page.getByLabel("Field", { exact: true }).selectOption("/customerReference");
    await page.getByLabel("What it is called").first().fill("Your job number");
    await page.getByRole("button", { name: "Write the words" }).click();
    await expect(preview.getByLabel("Your job number")).toBeAttached();

    await page.getByRole("tab", { name: "Workflow" }).click();
    await page.getByLabel("From and to").selectOption({ label: "Approved" });
    await expect(page.getByText(/^\d+ of \d+ ways\.$/)).toBeVisible();
    const picture = page.getByRole("region", { name: "Picture of the workflow" });
    await expect(picture.getByText("Approved", { exact: true })).toBeVisible();
    await expect(picture.getByText("Not Approved", { exact: true })).toHaveCount(0);

    await page.getByRole("tab", { name: "Difference" }).click();
    const changed = page.getByRole("listitem").filter({ hasText: "Field “Your job number”" });
    await expect(changed.getByText(/^Name: “.+” “Your job number”$/)).toBeVisible();
    await expectGoodLooks(page, "studio-draft");
    await page.getByRole("tab", { name: "Impact" }).click();
    await page.getByRole("button", { name: "Count the claims" }).click();
    await expect(page.getByRole("tabpanel")).toContainText(/0 of \d+ differ/, workedOut);

    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Dealers look for their job number");
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByRole("row", { name: /Serving Dealers look for their job number/ })).toBeVisible(
      workedOut,
    );
    await expectGoodLooks(page, "studio");

    await history.getByRole("link", { name: "Compare release 2 with release 1" }).click();
    const renamed = page.getByRole("listitem").filter({ hasText: "Field “Your job number”" });
    await expect(renamed.locator("ins")).toHaveText("“Your job number”");
    await expectGoodBench(page, "studio-compare");
    await page.goBack();

    const claim = await page.context().newPage();
    await expect(async () => {
      await claim.goto(`${publicUrl}/new-claim/warranty`);
      await expect(claim.getByLabel("Your job number")).toBeAttached({ timeout: 5_000 });
    }).toPass();

    await history
      .getByRole("button", { name: /^Roll back to/ })
      .first()
      .click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Dealers were confused");
    await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
    await expect(history.getByRole("row", { name: /Serving Dealers were confused/ })).toBeVisible(workedOut);
    await expect(async () => {
      await claim.goto(`${publicUrl}/new-claim/warranty`);
      await expect(claim.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 5_000 });
      await expect(claim.getByLabel("Your job number")).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
  } finally {
    await product.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("rules, workflow, facts and letters are changed by an analyst's keyboard, and a wrong name is mended by a button", async ({
  page,
}) => {
  test.setTimeout(360_000);
  const noFaults = page.getByText("No faults", { exact: true });
  await signIn(page, "admin@example.test");
  await page.goto("/studio");
  await page.getByLabel("What it changes").fill("Ask for the fault code");
  await page.keyboard.press("Enter");
  await expect(noFaults).toBeVisible(workedOut);
  await page.getByLabel("Claim type").selectOption("warranty");
  await page.getByRole("tab", { name: "Text" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Fields" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Rules" })).toBeFocused();
  await page.keyboard.press("Enter");

  const fresh = page.getByRole("region", { name: "New rule" });
  await fresh.getByLabel("Its name in the data").fill("asks-code");
  await fresh.getByLabel("Its words").fill("Please choose a fault code.");
  await fresh.getByLabel("Stands beside").selectOption("/customerReference");
  await fresh.getByLabel("Completes").selectOption("location");
  await fresh.getByRole("button", { name: "Add the rule" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Please choose a fault code.", level: 2 })).toBeFocused();
  const when = page.getByRole("region", { name: "When it counts" });
  await when.getByRole("button", { name: "Add a condition: When it counts" }).press("Enter");
  await expect(when.getByLabel("Value")).toBeFocused();
  await when.getByLabel("Value").selectOption("/form/fault/type");
  await expect(when).toContainText(" is there.");
  await expectGoodBench(page, "studio-rules");
  await expect(noFaults).toBeVisible(workedOut);

  await page.getByRole("tab", { name: "Workflow" }).click();
  await page.getByRole("button", { name: "Start work → In Progress" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Start work", level: 2 })).toBeFocused();
  await page.getByLabel("What it is called").fill("Begin work");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Begin work → In Progress" })).toBeVisible();
  await expectGoodBench(page, "studio-workflow");

  await page.getByLabel("Claim type").selectOption("shared");
  await page.getByRole("tab", { name: "Facts and letters" }).click();
  await page.getByLabel("Kind").first().selectOption("letters");
  await page.getByLabel("Subject").fill("{title} {number}: we have it");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "{title} {number}: we have it", level: 2 })).toBeVisible();
  await expectGoodBench(page, "studio-letters");
  await expect(noFaults).toBeVisible(workedOut);
  const read = page.getByRole("region", { name: "Preview" }).getByRole("region", { name: "Letters" });
  await expect(read).toContainText("Warranty claim WC100001: we have it", workedOut);

  await page.getByLabel("Claim type").selectOption("warranty");
  await page.getByRole("button", { name: "Words messages.en", exact: true }).click();
  await page.getByLabel("Find a part").fill("/customerReference");
  const outlined = page.getByRole("listitem").filter({ hasText: "messages.en" });
  await outlined.getByRole("button", { name: "Customer job number", exact: true }).click();
  await expect(page.getByRole("textbox", { name: /^Text of warranty\/messages/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.insertText("x");
  const mend = page.getByRole("button", { name: "Write /customerReference in place of /xcustomerReference" });
  await mend.press("Enter");
  await expect(noFaults).toBeVisible(workedOut);
});

/** Begins a draft in which ninety days stand in place of sixty, in rule and sentences. */
async function looseDraft(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const headers = { authorization: `Bearer ${token}` };
  const begun = await page.request.post("/api/studio/drafts", { headers, data: { title: "Ninety days" } });
  const { number, version } = await begun.json();
  const concerned = [
    "shared/conditions.schema.json",
    "warranty/form.ui.json",
    "warranty/messages.en.json",
    "replacement/messages.en.json",
  ];
  const files = concerned.map((file) => ({
    file,
    text: readFileSync(join(import.meta.dirname, "../../schemas", file), "utf8")
      .replaceAll("P60D", "P90D")
      .replaceAll("60 days", "90 days"),
  }));
  const path = `/api/studio/drafts/${number}/files`;
  const saved = await page.request.put(path, { headers, data: { version, files } });
  expect(saved.status(), await saved.text()).toBe(200);
  return number;
}

/** As others are looked at, and at the narrowest width of the bench. */
async function expectGoodBench(page: Page, name: string): Promise<void> {
  await expectGoodLooks(page, name);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("what a draft's stories find is stepped through and decided, and a story is recorded and green", async ({
  page,
}) => {
  test.setTimeout(360_000);
  // All stories are played: seconds, and more where others work beside.
  const played = { timeout: 90_000 };
  await signIn(page, "admin@example.test");
  const draft = await looseDraft(page);
  await page.goto(`/studio/${draft}`);
  await page.getByRole("link", { name: "Stories", exact: true }).click();
  const causes = page.getByRole("region", { name: "What differs" });
  await expect(causes.getByText(/schemas\/warranty\/\S+:\d+:\d+/).first()).toBeVisible(played);
  await expectGoodBench(page, "studio-stories");

  await causes.getByRole("link").first().click();
  const step = page.getByRole("heading", { name: /^Step \d+ of \d+/ });
  await expect(page.getByText("Differs", { exact: true }).first()).toBeVisible(played);
  await expect(page.getByRole("region", { name: "The claim then" })).toBeVisible();
  await expectGoodBench(page, "studio-story");
  await page.getByLabel("Person").selectOption({ value: "finance@example.test" });
  await expect(step).toContainText("finance@example.test");
  const shared = page.url();
  expect(shared).toContain("as=finance");
  await page.goto(shared);
  await expect(step).toContainText("finance@example.test", played);

  await page.getByRole("link", { name: "All stories" }).click();
  await causes.getByRole("button", { name: "Reject…" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Sixty days were agreed");
  await dialog.getByRole("button", { name: "Reject" }).click();
  const decisions = page.getByRole("region", { name: "Decided" });
  await expect(decisions.getByRole("row", { name: /Rejected .*Sixty days were agreed/ })).toBeVisible(played);

  await page.getByLabel("Find a story").fill("a whole return, section by section");
  await page.getByRole("link", { name: /^A dealer fills a whole return/ }).click();
  await page.getByRole("button", { name: "Step 1", exact: true }).click();
  await page.getByRole("button", { name: "Record on from here" }).click();
  await page.getByLabel("What the story proves").fill("A dealer keeps a return for later");
  await page.keyboard.press("Enter");
  const next = page.getByRole("region", { name: "The next step" });
  await next.getByLabel("Special Instructions").fill("Ring the bell.");
  await next.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("heading", { name: "2 steps were taken" })).toBeFocused();
  await page.getByRole("checkbox", { name: /^Status:/ }).focus();
  await page.keyboard.press("Space");
  await expectGoodBench(page, "studio-recording");
  await page.getByRole("button", { name: "Save the story" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A dealer keeps a return for later", played);
  await expect(page.getByText("As expected", { exact: true })).toBeVisible(played);
  await page.getByRole("link", { name: "All stories" }).click();
  await page.getByLabel("Find a story").fill("keeps a return for later");
  await expect(page.getByRole("row", { name: /A dealer keeps a return for later .*As expected/ })).toBeVisible(played);
});

test("nobody else has a studio", async ({ page }) => {
  await signIn(page, "dealer@example.test");
  await page.goto("/studio");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/not found|nothing here|no such/i);
  await expect(page.getByRole("link", { name: "Studio" })).toHaveCount(0);
});
