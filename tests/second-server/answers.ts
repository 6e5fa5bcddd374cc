import type { DefinitionStore } from "../../src/definitions/store.ts";
import type { Handlers, Multipart } from "./contract-border.ts";
import type { Memory } from "./memory.ts";
import { account } from "./people.ts";

type Shared = DefinitionStore["shared"];

/** How this server answers what the page asks in a day's work. What it lacks is 404, as the page must bear. */
export function answers(memory: Memory, shared: Shared, moduleOf: (type: string) => string): Handlers {
  const page = ({ search, statuses }: { search?: string; statuses?: string | string[] | undefined }) => {
    const data = memory
      .rows(statuses === undefined ? statuses : [statuses].flat())
      .filter(({ claim_number }) => search === undefined || claim_number === search);
    return { claims: { data, current_page: 1, total: data.length, per_page: 10 } };
  };
  const statuses = shared.statuses.map(
    ({ value, waitsForClaimant, words: { label, customer = label, description } }) => ({
      value,
      label,
      customer_label: customer,
      internal_label: label,
      description,
      ...(waitsForClaimant && { waits_for_claimant: true }),
    }),
  );
  const selectable = statuses.map(({ value }) => value).filter((value) => value !== "draft");
  const exported = new Map<string, string>();

  return {
    // Its desk has a view of its own; without any the page does not ask how many claims each opens.
    getUser: ({ person }) => ({ ...person, views: person.customer ? [] : [{ name: "In work", query: "status=open" }] }),
    getCustomer: ({ person }) => ({ customer: person.customer }),
    getAssociations: () => ({ customers: [account] }),
    getNotices: () => ({ notices: [] }),
    getViews: () => ({ views: [] }),
    countViews: () => ({ counts: [] }),
    countClaims: () => ({ counts: [] }),
    getStatuses: () => ({
      statuses,
      report_options: { selectable, checked: selectable.filter((value) => value !== "disapproved") },
    }),
    getClaimTypes: ({ person }) => ({ claim_types: claimTypes(moduleOf, person.customer !== null) }),
    getResolutions: () => ({
      resolutions: [{ value: "start", label: "Start work" }],
      specificResolutions: { warranty: { open: ["start"] } },
    }),
    getTypeResolutions: () => ({ resolutions: { warranty: ["start"] } }),
    getPlacements: () => ({ placements: {} }),
    listClaims: ({ query }) => page({ statuses: query["statuses[]"] }),
    searchClaims: ({ body }) => page({ search: body.searchString }),
    getClaim: ({ params }) => ({ claim: memory.find(params.claim)?.record ?? null }),
    getActivities: ({ params }) => ({ activities: memory.find(params.claim)?.activities ?? [] }),
    createClaim: ({ body }) => {
      const { draft, queuedFiles: _, requestKey: __, type: ___, ...form } = body;
      const { record } = memory.add(`WC70${1000 + memory.claims.length}`, draft ? "draft" : "open", form);
      return { claim: "saved", claim_uid: record.uuid, claim_number: record.claim_number, version: 1 };
    },
    storeFiles: ({ body }) => {
      const parts = body as unknown as Multipart;
      const textOf = (name: string) => parts.find((part) => part.name === name)?.text;
      const files = parts
        .filter(({ filename }) => filename !== undefined)
        .map(({ text, filename = "" }) =>
          memory.keep(Buffer.from(text, "latin1"), filename, textOf("claim_file_keys[]")),
        );
      const claim = memory.find(textOf("claim") ?? "");
      if (!claim) throw new Error("The files name no claim.");
      claim.record.files.push(...files);
      memory.tell(claim, "Files added", "files", files);
      return { file: "saved", files };
    },
    downloadFile: ({ body }) => memory.files.get(body.path) ?? Buffer.alloc(0),
    resolveClaim: ({ body }) => {
      const claim = memory.find(body.claim);
      if (!claim) throw new Error("There is no such claim.");
      const status = "in-progress";
      const updated_at = new Date().toISOString();
      Object.assign(claim.record, { status, current_status: { status, updated_at, authorise_role: null } });
      memory.tell(claim, "Work started", "resolution");
      return { resolution: "saved" };
    },
    generateReport: ({ body }) => {
      const data = memory.rows(body.statuses);
      return { report: "generated", claims: { data, current_page: 1, total: data.length, per_page: 10 } };
    },
    exportReport: ({ body }) => {
      const filename = `export-${exported.size + 1}.${body.format ?? "csv"}`;
      const rows = memory.rows().filter(({ uuid }) => body.claims?.includes(uuid) ?? true);
      exported.set(filename, rows.map(({ claim_number }) => claim_number).join("\r\n"));
      return { report: "exported", filename };
    },
    downloadReport: ({ params }) => Buffer.from(exported.get(params.filename) ?? ""),
    requestPalletReturn: () => ({ pallet: "sent" }),
  };
}

const claimTypes = (moduleOf: (type: string) => string, isOffered: boolean) => [
  {
    type: "warranty",
    label: "Warranty",
    title: "Repairer's Warranty Claim",
    description: "A repair in the field.",
    module: moduleOf("warranty"),
    heading: "Warranty Claim",
    drawing: "tool" as const,
    is_claim: true,
    ...(isOffered && {
      new_path: "/new-claim/warranty",
      new_label: "Repairers Warranty Claim",
      new_offers: "form" as const,
    }),
  },
  {
    type: "pallet-return",
    label: "Blue CHEP Pallet Return",
    title: "Blue CHEP Pallet Return",
    description: "",
    module: moduleOf("pallet-return"),
    is_claim: false,
    ...(isOffered && { new_label: "Blue CHEP Pallet Return", new_offers: "dialog" as const }),
  },
];
