import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { UserRecord } from "../../../src/contract/types.ts";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aFile, aUser } from "../support/records.ts";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { claimIn, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const definitions = ownDefinitions();
const replacement = definitions.get("replacement") as CompiledDefinition;
const theirs = ["customer", "dealer"];
const desks = ["customer_service", "customer_service_manager", "service_manager"];

const person = (role: string): Partial<UserRecord> => ({
  roles: ["warranty", role],
  permissions: ["create claim", "resolve claim", "resolve draft claim placement"],
  authorising_roles: role === "tech_support" ? ["tech_support"] : [],
  ...(theirs.includes(role) ? {} : { customer: null }),
});

interface Shown {
  role: string;
  type?: "warranty" | "replacement" | "return";
  status?: string;
  authoriseRole?: string | null;
  isAuthorised?: boolean;
}

/** A whole claim of this status on its form, as this role sees it. */
async function show({ role, type = "warranty", status = "open", authoriseRole = null, isAuthorised = false }: Shown) {
  const form = wholeForm();
  const claim = claimIn(status, {
    type,
    form,
    module: `data:text/javascript;base64,${Buffer.from(definitions.moduleText(type)).toString("base64")}`,
    facts: { isAuthorised },
    files: [aFile()],
    customer: aUser().customers[0],
    current_status: { status, updated_at: "2026-11-01T00:00:00Z", authorise_role: authoriseRole },
  });
  const shown = await renderForm({
    definition: definitions.get(type) as CompiledDefinition,
    claim,
    form,
    user: person(role),
    answers: {
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim } },
      "PUT /api/claim": {
        json: {
          claim: "updated",
          claim_uid: "00000000-0000-4000-8000-000000000001",
          claim_number: "WC100123",
          version: 2,
        },
      },
      "GET /api/resolutions": { json: { resolutions: [], specificResolutions: {} } },
      "GET /api/resolutions/claim/type": { json: { resolutions: {} } },
    },
  });
  await screen.findByText("WC100123");
  return shown;
}

/** Opens every section that stands closed. */
async function openSections(): Promise<void> {
  for (const region of screen.getAllByRole("region")) {
    const [closed] = within(region).queryAllByRole("button", { expanded: false });
    if (closed?.id.length && region.contains(closed)) await userEvent.click(closed);
  }
}

const fields = (label: RegExp) => screen.queryAllByLabelText<HTMLInputElement>(label, { selector: "input, textarea" });
const writable = (label: RegExp) => fields(label).filter(({ readOnly, disabled }) => !readOnly && !disabled).length > 0;

test.each([...theirs, ...desks, "tech_support"])(
  "technician's name and phone, to %s of a new replacement [WFORM-82]",
  async (role) => {
    const claim =
      role === "tech_support" ? undefined : claimIn("draft", { type: "replacement", customer: aUser().customers[0] });
    await renderForm({ definition: replacement, claim, user: person(role), form: wholeForm() });
    await openSections();
    const technician = () => within(screen.getByRole("region", { name: /Service Technician/ }));
    const boxes = technician().queryAllByRole<HTMLInputElement>("textbox");
    expect(boxes.filter(({ readOnly }) => !readOnly)).toHaveLength(role === "tech_support" ? 2 : 0);
  },
);

test.each(theirs)("a %s writes their comments and reads the manufacturer's [WFORM-83] [WFORM-84]", async (role) => {
  await show({ role });
  await openSections();
  expect(writable(/^Your comments/)).toBe(true);
  expect(writable(/^Comments from the manufacturer/)).toBe(false);
});

test.each(desks)(
  "%s reads the customer's comments and writes the manufacturer's [WFORM-85] [WFORM-86]",
  async (role) => {
    await show({ role });
    await openSections();
    expect(fields(/^Comments from the customer/)).toHaveLength(1);
    expect(writable(/^Comments from the customer/)).toBe(false);
    expect(writable(/^Comments from the manufacturer/)).toBe(true);
  },
);

const box = () => screen.queryAllByRole("checkbox", { name: "Pre-Authorised (no tech required)" }).length;

test("Pre-Authorised is there while a claim is open, and on no draft [RPL-10] [RPL-11]", async () => {
  const open = await show({ role: "customer_service" });
  await waitFor(() => expect(box()).toBe(1));
  open.unmount();
  for (const type of ["warranty", "replacement"] as const) {
    const draft = await show({ role: "customer_service", type, status: "draft" });
    expect([type, box()]).toEqual([type, 0]);
    draft.unmount();
  }
});

test.each(["in-progress", "cs to action", "service to action", "pending customer action"])(
  "Pre-Authorised is there while a claim is %s, and no longer once it is authorised [RPL-10] [RPL-12]",
  async (status) => {
    for (const type of ["warranty", "replacement"] as const) {
      const open = await show({ role: "customer_service", type, status });
      await waitFor(() => expect([type, box()]).toEqual([type, 1]));
      open.unmount();
      const authorised = await show({ role: "customer_service", type, status, isAuthorised: true });
      expect([type, box()]).toEqual([type, 0]);
      authorised.unmount();
    }
  },
);

test("Pre-Authorised is not there once a claim is authorised [RPL-12]", async () => {
  await show({ role: "customer_service", isAuthorised: true });
  expect(box()).toBe(0);
});

test("Pre-Authorised is not there while a claim waits for authorisation [RPL-13]", async () => {
  for (const type of ["warranty", "replacement"] as const) {
    const waiting = await show({ role: "customer_service", type, status: "authorise", authoriseRole: "tech_support" });
    expect([type, box()]).toEqual([type, 0]);
    waiting.unmount();
  }
});

test.each([...theirs, ...desks])(
  "on an amendable claim %s is offered Update Claim [DRAFT-09] [DRAFT-10] [DRAFT-11] [DRAFT-12] [DRAFT-13]",
  async (role) => {
    for (const type of ["warranty", "return"] as const) {
      const shown = await show({ role, type });
      expect([type, screen.queryAllByRole("button", { name: "Update Claim" }).length]).toEqual([type, 1]);
      shown.unmount();
    }
  },
);

test.each([
  [["create claim"], ["Search", "Remove", "Remove", "Change Account"]],
  [["resolve claim"], []],
])(
  "who may %j finds these of Search, Remove and Change Account on a new claim: %j [WFORM-40] [WFORM-41] [WFORM-42]",
  async (permissions, told) => {
    const parts = [{ quantity: 1, partNumber: "4013487P", partModelType: "spare part" }];
    const form = { ...wholeForm(), parts, partsNotRequired: false };
    await renderForm({ form, user: { ...person("staff"), permissions } });
    expect(screen.getByText(/4013487P/)).toBeTruthy();
    const found = screen.getAllByRole("button").map(({ textContent }) => textContent ?? "");
    const asked = ["Search", "Remove", "Change Account"];
    expect(found.filter((words) => asked.includes(words)).toSorted()).toEqual(told.toSorted());
  },
);

test("technical support's new claim has the title of a replacement [RPL-02]", async () => {
  await renderForm({ definition: replacement, user: person("tech_support") });
  const title = "Warranty Replacement Unit Authorisation & Warranty Claim Form";
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
});

test("technical support sends what it has, and no dialog of missing data stands in the way [SECT-19]", async () => {
  const { sent } = await renderForm({
    definition: replacement,
    user: person("tech_support"),
    form: { purchaser: wholeForm().purchaser ?? {}, fault: { type: "doa", code: "E1" } },
    answers: {
      "POST /api/claim": {
        json: {
          claim: "saved",
          claim_uid: "00000000-0000-4000-8000-000000000001",
          claim_number: "RC100123",
          version: 1,
        },
      },
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: claimIn("draft") } },
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent("POST /api/claim")).toHaveLength(1));
  expect(screen.queryByRole("dialog", { name: "Missing data required for approval" })).toBeNull();
});
