import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { FormHeader } from "../../../src/portal/screens/form/screen/form-header.tsx";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { portalConfig } from "../support/provider.ts";
import { aUser } from "../support/records.ts";
import { claimIn } from "./support/whole-claim.ts";

const definitions = ownDefinitions();

/** D-030: as claimants, technical support and everybody else read a status; the last is the stored status in start case. */
const words: [status: string, claimants: string, tech: string, others: string, raw: string][] = [
  ["draft", "Draft", "Draft", "Draft", "Draft"],
  ["open", "Open", "Open", "Open", "Open"],
  ["authorise", "Awaiting Authorisation", "To be Authorised", "Authorise", "Authorise"],
  ["in-progress", "In Progress", "In Progress", "In Progress", "In Progress"],
  ["cs to action", "In Progress", "Cs To Action", "Cs To Action", "Cs To Action"],
  ["service to action", "In Progress", "Service To Action", "Service To Action", "Service To Action"],
  ["pending customer action", "Action Required", "Action Required", "Action Required", "Pending Customer Action"],
  ["packing", "Packing", "Packing", "Packing", "Packing"],
  ["arrange collection", "Arrange Collection", "Arrange Collection", "Arrange Collection", "Arrange Collection"],
  ["in transit", "In Transit", "In Transit", "In Transit", "In Transit"],
  ["unit received", "Unit Received", "Unit Received", "Unit Received", "Unit Received"],
  ["approved", "Approved", "Approved", "Approved", "Approved"],
  ["disapproved", "Not Approved", "Not Approved", "Not Approved", "Disapproved"],
  ["complete", "Completed", "Completed", "Completed", "Complete"],
];
const claimants = ["customer", "dealer"];
const staff = ["tech_support", "account_manager", "return_approver", "customer_service", "finance", "super_admin"];

/** The header's facts, in their order. */
function factsOf(type: string, status: string, role: string): (string | null | undefined)[][] {
  const user = aUser({ roles: ["warranty", role] });
  const claim = claimIn(status, { type, claim_number: "RR100777", requested_at: "2026-11-08T20:30:00Z" });
  const { unmount } = render(
    <Look>
      <MemoryRouter>
        <FormHeader
          definition={definitions.get(type) as CompiledDefinition}
          claim={claim}
          person={toPerson(user)}
          config={portalConfig("http://127.0.0.1")}
        />
      </MemoryRouter>
    </Look>,
  );
  const facts = screen
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]);
  unmount();
  return facts;
}

test.each([...claimants, ...staff])(
  "a return's header tells %s number, date and Request Status in their words, at every status [RETURN-02] [RETURN-03] [RETURN-04] [RETURN-05] [RETURN-06]",
  (role) => {
    for (const [status, friendly, tech, others] of words) {
      const word = claimants.includes(role) ? friendly : role === "tech_support" ? tech : others;
      expect(factsOf("return", status, role)).toEqual([
        ["Claim Number", "RR100777"],
        ["Claim Date", "09/11/2026"],
        ["Request Status", word],
      ]);
    }
  },
);

test.each(["warranty", "replacement"].flatMap((type) => [...claimants, ...staff].map((role) => [type, role] as const)))(
  "a %s claim's header tells %s number, date and Claim Status: claimants the friendly word, others the status in start case [WFORM-04] [WFORM-05] [WFORM-06] [WFORM-07] [WFORM-08]",
  (type, role) => {
    for (const [status, friendly, , , raw] of words) {
      expect(factsOf(type, status, role)).toEqual([
        ["Claim Number", "RR100777"],
        ["Claim Date", "09/11/2026"],
        ["Claim Status", claimants.includes(role) ? friendly : raw],
      ]);
    }
  },
);
