import { expect, type Page, test } from "@playwright/test";
import {
  emailOf,
  type FormAccess,
  has,
  isClaimantRole,
  type RoleRow,
  roleTable,
  sample,
} from "../helpers/role-table.ts";
import { takeScreenshots } from "./support/screenshot.ts";
import { signIn } from "./support/sign-in.ts";

const staffColumns = [
  "Status",
  "Date Submitted",
  "Last Updated",
  "Claim No.",
  "Type",
  "Pending Action",
  "Remarks",
  "Warranty Request No.",
  "Return Delivery No.",
  "Customer Name",
  "Customer Invoice No.",
  "Replacement Delivery No.",
  "Credit Note No.",
  "Resolution",
];
const customerColumns = [
  "Date Submitted",
  "Customer Address",
  "Claim No.",
  "Job No.",
  "Invoice No.",
  "Credit Notes",
  "Type",
  "Status",
];

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
/** There or not, as the table says. */
const expectThere = (isThere: boolean, found: ReturnType<typeof button>) => expect(found).toHaveCount(isThere ? 1 : 0);

for (const row of roleTable) {
  test(`${row.role} sees what the table of roles gives, and nothing else [DASH-06] [DASH-08] [DASH-09] [DASH-11] [LIST-01] [LIST-02] [NEW-02] [NEW-04] [NEW-07] [NEW-10] [NEW-11] [NEW-15] [NEW-16] [ROUTE-07] [ROUTE-08] [ROLE-01] [ROLE-02] [ROLE-04] [ROLE-07]`, async ({
    page,
  }) => {
    await signIn(page, emailOf(row));
    await test.step("dashboard", () => expectDashboard(page, row));
    await test.step("new claim", () => expectOffers(page, row));
    await test.step("claims", () => expectClaims(page, row));
    await test.step("warranty form", () => expectForm(page, row, "/new-claim/warranty", row.warranty));
    await test.step("return form", () => expectForm(page, row, "/new-claim/return", row.returns));
  });
}

async function expectDashboard(page: Page, row: RoleRow): Promise<void> {
  const table = page.getByRole("table").first();
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  const headers = await table.getByRole("columnheader").allTextContents();
  const labels = row.listing === "staff" ? staffColumns : customerColumns;
  const places = labels.map((label) => headers.findIndex((header) => header.includes(label)));
  expect(places, headers.join(" | ")).not.toContain(-1);
  expect(places, "in the order of the table").toEqual(places.toSorted((one, other) => one - other));
  const others =
    row.listing === "staff" ? ["Job No.", "Customer Address"] : ["Pending Action", "Remarks", "Resolution"];
  for (const label of others) expect(headers.join(" | ")).not.toContain(label);

  await expectThere(has(row, "X"), button(page, "Report"));
  await expectThere(has(row, "X") && !isClaimantRole(row), button(page, "Financial Export"));
  await expect(page.getByLabel("Account", { exact: false }).and(page.locator("select"))).toHaveCount(
    row.role === "customer" ? 1 : 0,
  );
  await takeScreenshots(page, `role-${row.role}`);
}

async function expectOffers(page: Page, row: RoleRow): Promise<void> {
  if (row.offers === "none") {
    await expect(page.getByText("New", { exact: true })).toHaveCount(0);
    return;
  }
  if (row.offers === "straight") {
    await expect(page.getByRole("link", { name: "New", exact: true })).toHaveAttribute("href", "/new-claim/warranty");
    return;
  }
  await button(page, "New").click();
  const dialog = page.getByRole("dialog", { name: "Create a New" });
  await expect(dialog).toBeVisible();
  for (const offer of ["Return Request", "Repairers Warranty Claim", "Blue CHEP Pallet Return"]) {
    const control = dialog.getByRole("link", { name: offer }).or(dialog.getByRole("button", { name: offer }));
    await expect(control, offer).toHaveCount(row.offers.includes(offer) ? 1 : 0);
    if (offer === "Return Request" && row.offers.includes(offer))
      await expect(control).toHaveAttribute("href", "/new-claim/return");
  }
  // The word on replacements: everybody has it but those two (a return approver has no New button at all).
  const told = dialog.getByText(/^Warranty Replacement Unit Authorisation/).first();
  await expect(told).toBeVisible({ visible: !["account_manager", "return_approver"].includes(row.role) });
  await takeScreenshots(page, `role-${row.role}-new`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

async function expectClaims(page: Page, row: RoleRow): Promise<void> {
  const [seen, unseen] = [true, false].map((isSeen) =>
    Object.values(sample).find((number) => row.never.includes(number) !== isSeen),
  );
  await page.goto(`/claim/${seen}`);
  // Of what kind it is stands in the heading once the claim is there.
  const name = new RegExp(`^(Warranty Claim|Return Request) ${seen}$`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(button(page, "Add Note")).toBeVisible();
  await expect(button(page, /^Download/)).toHaveCount(row.role === "customer" ? 0 : 1);
  if (!has(row, "R")) await expect(button(page, /^Actions for /)).toHaveCount(0);
  await takeScreenshots(page, `role-${row.role}-claim`);
  if (!unseen) return;
  await page.goto(`/claim/${unseen}`);
  await expect(page).toHaveURL(/\/404$/);
}

async function expectForm(page: Page, row: RoleRow, path: string, access: FormAccess): Promise<void> {
  await page.goto(path);
  if (access === "cannot create") {
    await expect(page.getByText("You are not able to create claims.")).toBeVisible();
    return;
  }
  if (access === "no page") {
    await expect(page.getByText(/^Sorry, that page cannot be found/)).toBeVisible();
    return;
  }
  const title = path.endsWith("return")
    ? "Return Request"
    : access === "places"
      ? "Warranty Replacement Unit Authorisation & Warranty Claim Form"
      : "Repairer's Warranty Claim";
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("region", { name: "Actions" })).toBeVisible();
  await expect(button(page, "Send for Approval")).toHaveCount(access === "sends" ? 1 : 0);
  await takeScreenshots(page, `role-${row.role}-${path.split("/").at(-1)}`);
}
