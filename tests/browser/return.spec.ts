import { expect, test } from "@playwright/test";
import { dayOf } from "../../src/server/platform/clock.ts";
import { asIfMadeNow } from "../../src/server/reference/as-if-made-now.ts";
import { readReference } from "../../src/server/reference/read-reference.ts";
import {
  addPallet,
  fact,
  fillPickup,
  fillReasonAndFiles,
  findDocket,
  pallet,
  pasteInto,
  section,
  send,
  serialGroup,
  serialsOf,
  tick,
} from "./return/return-page.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { signIn } from "./support/sign-in.ts";

const dealer = "dealer@example.test";
const titles = ["Select the product", "Return type", "Files", "Photos", "Pick-up details", "Terms"];

test("a request of 3 lines and 600 serial numbers is filled by paste, checked, sent and reopened [RETURN-29] [RETURN-55] [RETURN-56] [RETURN-60] [RETURN-69] [RETURN-76] [SERIAL-11]", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, dealer);
  await page.goto("/new-claim/return");

  await test.step("a new request is an empty form of steps, with the way to send it and back [RETURN-01] [RETURN-26] [RETURN-27] [RETURN-28] [RETURN-73] [RETURN-77]", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Return Request" })).toBeVisible();
    await expect(page.getByRole("region").getByRole("heading", { level: 2 })).toHaveText(
      titles.map((title) => new RegExp(title)),
    );
    await expect(page.getByLabel("Invoice or Delivery Docket Number")).toHaveValue("");
    await expect(page.getByRole("button", { name: "Send for Approval" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to dashboard" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to timeline" })).toHaveCount(0);
    await expectGoodLooks(page, "return-new");
  });

  await test.step("600 serial numbers come by paste, as columns and as a comma list, and are checked [SERIAL-01]", async () => {
    await addPallet(page);
    for (const [index, line] of pallet.entries()) {
      const text = serialsOf(line)
        .map((serial) => ` ${serial.toLowerCase()}`)
        .join(index === 1 ? "," : "\r\n");
      await pasteInto(serialGroup(page, line.part).getByLabel("Serial number 1", { exact: true }), text);
    }
    for (const { part } of pallet) {
      await expect(serialGroup(page, part).getByText("200 of 200 entered · 200 valid").first()).toBeVisible({
        timeout: 90_000,
      });
    }
    await expect(tick(page, titles[0] ?? "")).toContainText("Complete.");
    await expect(tick(page, titles[0] ?? "")).not.toContainText("Not complete.");
    await expectGoodLooks(page, "return-600-serials");
  });

  await test.step("one serial number fewer than items keeps it from being sent [SERIAL-11]", async () => {
    const group = serialGroup(page, "RX60-KVT");
    await group.getByLabel("Serial number 200", { exact: true }).fill("");
    await expect(tick(page, titles[0] ?? "")).toContainText("Item 3 needs one serial number for each returned item.");
    await group.getByLabel("Serial number 200", { exact: true }).fill("K26L02200");
    await page.keyboard.press("Enter");
    await expect(tick(page, titles[0] ?? "")).not.toContainText("Item 3");
  });

  await test.step("the reason is complete only with one option, and in damage with every answer [RETURN-55] [RETURN-56]", async () => {
    const reason = tick(page, "Return type");
    await page.getByRole("radio", { name: "I no longer require" }).check();
    await expect(reason).toContainText("Please tick one option.");
    await page.getByRole("radio", { name: "The order was cancelled" }).check();
    await expect(reason).not.toContainText("Not complete.");
    await page.getByRole("radio", { name: "Damaged in transit" }).check();
    const of = (name: string) => page.getByRole("radiogroup", { name });
    await of("Was the con note signed as damaged?").getByRole("radio", { name: "Yes" }).check();
    await of("What kind of damage is it?").getByRole("radio", { name: "Concealed" }).check();
    await expect(reason).toContainText("Not complete.");
    await of("Have you ordered a replacement?").getByRole("radio", { name: "No" }).check();
    await expect(reason).not.toContainText("Not complete.");
  });

  await test.step("the checklist ticks each complete section [RETURN-29]", async () => {
    await fillReasonAndFiles(page);
    const list = page.getByRole("navigation", { name: "Sections" });
    await expect(list.getByRole("button", { name: /^Complete\. .*Photos/ })).toBeVisible();
    await expect(list.getByRole("button", { name: /^Not complete\. .*Pick-up details/ })).toBeVisible();
    await expect(list).toContainText("4 of 6 done");
  });

  await test.step("pick-up address, contact and terms are demanded before sending [RETURN-65] [RETURN-66] [RETURN-67] [RETURN-69]", async () => {
    const pickup = section(page, "Pick-up details");
    // What the account's last claim filled in.
    for (const label of ["Pick-up address", "Contact Name", "Contact Phone No."])
      await pickup.getByLabel(label).fill("");
    await page.getByRole("button", { name: "Send for Approval" }).click();
    const dialog = page.getByRole("dialog", { name: "Missing data required for approval" });
    await expect(dialog.locator("li > button")).toHaveText(["Pick-up details", "Terms"]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    for (const sentence of [
      "The pick-up address is required.",
      "The contact name is required.",
      "The contact phone number is required.",
    ]) {
      await expect(pickup.getByText(sentence).last()).toBeVisible();
    }
    await expect(
      section(page, "Terms")
        .getByText("Please confirm that the items are unused and in their original packaging.")
        .last(),
    ).toBeVisible();
  });

  await test.step("pick-up by place search shows the address it captured, with contact, packing and instructions; terms are a box to tick [RETURN-59] [RETURN-60] [RETURN-61] [RETURN-62] [RETURN-63] [RETURN-64] [RETURN-68]", async () => {
    await fillPickup(page);
    await expect(section(page, "Pick-up details").getByLabel("Pick-up address")).toHaveValue(
      "250 Blenheim Road, Addington, Christchurch 8011",
    );
    await page.getByRole("checkbox", { name: "I am returning the item(s) unused in their original packaging" }).check();
  });

  const number = await test.step("the button says that it is sending [RETURN-76]", async () => {
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route("**/api/return", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Send for Approval" }).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
    go();
    await expect(page.getByRole("heading", { level: 1, name: "Thanks, we got it!" })).toBeVisible({ timeout: 60_000 });
    return (await page.getByRole("link", { name: /^RR\d+$/ }).textContent()) ?? "";
  });

  await test.step("reopened, it stands loaded with every state, under its number, day and status in words [RETURN-01] [RETURN-02] [RETURN-03] [RETURN-04] [RETURN-75] [RETURN-78]", async () => {
    await page.goto(`/edit-claim/${number}`);
    await expect(fact(page, "Claim Number")).toHaveText(number);
    await expect(fact(page, "Claim Date")).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/);
    await expect(fact(page, "Request Status")).toHaveText("Open");
    for (const { part } of pallet) {
      await expect(serialGroup(page, part).getByText("200 of 200 entered · 200 valid").first()).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Update Claim" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to timeline" })).toHaveAttribute("href", `/claim/${number}`);
  });
});

test("while the network is cut during checks every entry says how it stands, and once it is back all lines go on [SERIAL-06]", async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  await signIn(page, "customer-service@example.test");
  await page.goto("/new-claim/return");
  await page.getByLabel("Search Dealers").fill("Southern Alps");
  await page.getByRole("option", { name: /^Southern Alps/ }).click();
  await findDocket(page, "80203402");
  for (const part of ["FX35-KVT", "RX50-KVT"]) await page.getByRole("button", { name: `Add ${part}` }).click();
  await page.getByRole("button", { name: "Return All of FX35-KVT" }).click();
  await context.setOffline(true);
  const first = serialGroup(page, "FX35-KVT");
  await pasteInto(
    first.getByLabel("Serial number 1", { exact: true }),
    "J26K01001\nJ26K01002\nJ26K09999\nJ26K01002\nK26K01101",
  );
  const second = serialGroup(page, "RX50-KVT");
  await second.getByLabel("Serial number 1", { exact: true }).fill("k26k01101");
  await expect(first.getByText("You have duplicate entries, please check and try again")).toBeVisible();
  await expect(first.getByText("Rows 2, 4, 5", { exact: true })).toBeVisible();
  await expect(first.getByText(/could not be checked\./)).toBeVisible();
  await expectGoodLooks(page, "return-serials-offline");
  await first.getByLabel("Serial number 4", { exact: true }).fill("J26K01003");
  await first.getByLabel("Serial number 5", { exact: true }).fill("J26K01004");
  await page.keyboard.press("Enter");
  await second.getByLabel("Serial number 1", { exact: true }).press("Enter");
  await expect(second.getByText(/^Row 1: could not be checked\./)).toBeVisible();
  await context.setOffline(false);
  // They go on by themselves; where the first calls over a network that has just come back fail, one click asks for all of them.
  const checked = first.getByText("5 of 5 entered · 4 valid · 1 not valid").first();
  const again = first.getByRole("button", { name: /^Try again/ });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(checked).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 45_000 });
  await expect(first.getByText("Row 3: not on this docket")).toBeVisible();
  await expect(second.getByText("1 of 1 entered · 1 valid").first()).toBeVisible();
});

test("a draft can still be sent; its status is told to the dealer in a dealer's words and to staff in the desk's; deleted it shows no resolution [RETURN-05] [RETURN-06] [RETURN-74] [RETURN-80]", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await signIn(page, dealer);
  await page.goto("/new-claim/return");
  await findDocket(page, "9106202");
  await page.getByRole("button", { name: "Add AC2178-S" }).click();
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText(/^Saved as draft RR\d+/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send for Approval" })).toBeVisible();
  await fillReasonAndFiles(page);
  await fillPickup(page);
  await page.getByRole("checkbox", { name: /^I am returning/ }).check();
  const number = await send(page);

  const office = await (await browser.newContext()).newPage();
  await signIn(office, "super-admin@example.test");
  await office.goto(`/edit-claim/${number}`);
  await expect(office.getByRole("region", { name: "Resolution" })).toBeVisible();
  await office.getByRole("button", { name: `Actions for ${number}` }).click();
  await office.getByRole("button", { name: "Send to customer service" }).click();
  await expect(office.getByRole("heading", { level: 1, name: /resolution has been applied/ })).toBeVisible();
  await office.goto(`/edit-claim/${number}`);
  await expect(fact(office, "Request Status")).toHaveText("Cs To Action");
  await page.goto(`/edit-claim/${number}`);
  await expect(fact(page, "Request Status")).toHaveText("In Progress");
  await page.getByRole("button", { name: "Delete claim" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete claim" }).click();
  await expect(page.getByText("Your claim has been deleted.", { exact: false }).first()).toBeVisible();
  await office.reload();
  await expect(office.getByText(/This claim was deleted on/)).toBeVisible();
  await expect(office.getByRole("region", { name: "Resolution" })).toHaveCount(0);
  await office.context().close();
});

test("staff write the account's particulars, and decide in a resolution panel instead of sending [RETURN-71] [RETURN-72] [RETURN-79]", async ({
  page,
}) => {
  await signIn(page, "customer-service@example.test");
  await page.goto("/edit-claim/RR100052");
  await expect(fact(page, "Request Status")).toHaveText("Open");
  const account = section(page, "Account Information (Purchaser)");
  await expect(account.getByRole("button", { name: "Change Account" })).toBeVisible();
  for (const name of ["Company Name", "Address", "Email", "Phone (optional)"]) {
    await expect(account.getByRole("textbox", { name, exact: true })).toBeEditable();
  }
  const panel = page.getByRole("region", { name: "Resolution" });
  await expect(panel.getByRole("button", { name: "Actions for RR100052" })).toBeVisible();
  const claims = asIfMadeNow((await readReference()).claims, new Date());
  const requested = new Date(claims.find(({ number }) => number === "RR100052")?.requested_at ?? "");
  const [year, month, day] = dayOf(requested).split("-");
  await expect(panel).toContainText(`Requested ${day}/${month}/${year}, `);
  await expect(panel).toContainText(/, \d+ days ago/);
  await expect(panel).toContainText("Invoice 9106169 of");
  await expect(page.getByRole("button", { name: "Send for Approval" })).toHaveCount(0);
  await expectGoodLooks(page, "return-staff");
});

test("technical support and staff open the form and find no way to send it, and no files [ROLE-08] [ROLE-09]", async ({
  page,
  browser,
}) => {
  await signIn(page, "tech-support@example.test");
  await page.goto("/new-claim/return");
  await expect(page.getByText("You can read this form and fill it in, but you cannot save or send it")).toBeVisible();
  await expect(page.getByRole("region", { name: "Actions" }).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /Photos/ })).toHaveCount(0);
  await page.getByLabel("Search Dealers").fill("Southern Alps");
  await page.getByRole("option", { name: /^Southern Alps/ }).click();
  await findDocket(page, "9106202");
  await expect(page.getByRole("button", { name: "Add AC2178-S" })).toBeVisible();
  await expectGoodLooks(page, "return-tech-support");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "staff@example.test");
  await other.goto("/new-claim/return");
  await expect(other.getByRole("heading", { level: 1, name: "Return Request" })).toBeVisible();
  await expect(other.getByRole("region", { name: "Actions" }).getByRole("button")).toHaveCount(0);
  await other.context().close();
});

test("the page gives back what 600 serial numbers took, once the form is left", async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page, "dealer@example.test");
  await page.route("**/api/material/validate/serial", (route) => route.fulfill({ json: { serial: "valid" } }));
  await page.goto("/new-claim/return");
  await addPallet(page);
  for (const line of pallet) {
    await pasteInto(
      serialGroup(page, line.part).getByLabel("Serial number 1", { exact: true }),
      serialsOf(line).join(),
    );
  }
  await expect(page.getByText("200 of 200 entered · 200 valid").first()).toBeVisible({ timeout: 60_000 });
  const tool = await page.context().newCDPSession(page);
  await tool.send("Performance.enable");
  const leaveAndMeasure = async () => {
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("link", { name: "Back to dashboard" }).click();
    const leave = page.getByRole("dialog").getByRole("button", { name: /leave/i });
    const dashboard = page.getByRole("button", { name: "New" });
    await expect(leave.or(dashboard).first()).toBeVisible();
    if (await leave.isVisible()) await leave.click();
    await expect(dashboard).toBeVisible();
    await tool.send("HeapProfiler.collectGarbage");
    const { metrics } = await tool.send("Performance.getMetrics");
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { nodes: of("Nodes"), listeners: of("JSEventListeners"), heap: of("JSHeapUsedSize") };
  };
  const measures: Awaited<ReturnType<typeof leaveAndMeasure>>[] = [];
  for (let visit = 0; visit < 5; visit++) {
    measures.push(await leaveAndMeasure());
    await page.goBack();
    await expect(serialGroup(page, "RX60-KVT")).toBeVisible();
  }
  const [, before, , , after] = measures;
  expect(after?.nodes, JSON.stringify(measures)).toBeLessThan((before?.nodes ?? 0) + 1000);
  expect(after?.listeners, JSON.stringify(measures)).toBeLessThan((before?.listeners ?? 0) + 100);
  expect(after?.heap, JSON.stringify(measures)).toBeLessThan((before?.heap ?? 0) + 4_000_000);
});
