import fc from "fast-check";
import type { calls } from "../../src/contract/calls.ts";
import { completeReturn } from "../server/claims/return-form.ts";
import { completeForm, units } from "../server/claims/warranty-form.ts";
import { staff } from "../server/workflow/stand.ts";
import { type Known, type KnownClaim, oneOf } from "./known-things.ts";
import { changeable } from "./prepare.ts";

/** What a call is given; what is absent is made from its schema. */
export interface Input {
  /** E-mail address. */
  as?: string;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Parts of a multipart form; `name` makes one a file. */
  form?: { field: string; value: string; name?: string }[];
}

const chief = staff("super_admin");
const dealer = "dealer@example.test";
const note = "Kia ora, is there any news?";
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const resolutions =
  "start approve action-required cs-to-action service-to-action send-for-authorisation escalate complete reopen packing unit-received query-tech-support query-account-manager query-customer-service query-service query-reply place-with-customer".split(
    " ",
  );

const amendable = ["draft", "open", "pending customer action"];

/** A few bytes of a file, as a text of one character a byte. */
export const smallFiles = {
  "report.pdf": "%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n",
  "plate.png": "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x01",
  "photo.jpg": "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xd9",
  "notes.txt": "Kia ora",
};

/** Inputs that mostly succeed, for calls that need somebody in particular, or a thing in a state. */
export function likelyInputs(known: Known): Partial<Record<keyof typeof calls, fc.Arbitrary<Input>>> {
  const claimsWhere = (fits: (claim: KnownClaim) => boolean) =>
    oneOf(() => {
      const fitting = known.claims.filter(fits);
      return fitting.length > 0 ? fitting : known.claims;
    });
  const standing = (...statuses: string[]) => claimsWhere(({ status }) => statuses.includes(status));
  const any = claimsWhere(() => true);
  const as = (who: string | readonly string[], claims: fc.Arbitrary<KnownClaim>, more: object = {}) =>
    fc
      .tuple(fc.constantFrom(...[who].flat()), claims)
      .map(([email, { number }]): Input => ({ as: email, body: { claim: number, ...more } }));
  const unplanted = claimsWhere(({ isPlanted }) => !isPlanted);
  const savers = [dealer, "dealer2@example.test", "customer@example.test", chief, staff("customer_service")];
  const isReturn = ({ type }: KnownClaim) => type.startsWith("return");
  const files = fc.constantFrom(...Object.entries(smallFiles));
  const saved = (type: string) => oneOf(() => known.forms.get(type) ?? [{}]);
  const unit = oneOf(() => known.units);
  const again = (call: "return" | "claim") =>
    fc
      .tuple(
        claimsWhere((one) => !one.isPlanted && isReturn(one) === (call === "return") && amendable.includes(one.status)),
        fc.constantFrom({}, { customerReference: "Job 8" }, { customerComments: note }),
        fc.boolean(),
      )
      .map(([{ number, by, form, status }, changes, draft]): Input => {
        const body = { ...form, ...changes, claim: number, draft: draft && status === "draft" };
        return { as: by, body };
      });
  const begun = (type: string) =>
    fc
      .tuple(fc.constantFrom(...savers), saved(type))
      .map(([email, form]): Input => ({ as: email, body: { ...form, draft: true } }));
  const failed = oneOf(() => known.mails).map((id): Input => ({ as: chief, params: { id } }));
  const byChief = fc.constant<Input>({ as: chief });
  const drafts = oneOf(() => known.drafts).map((draft = "1") => draft);

  return {
    arrangeShipping: fc.tuple(standing("arrange collection", "packing"), files).map(([{ number }, [name, value]]) => ({
      as: chief,
      form: [
        { field: "claim", value: number },
        { field: "emailTo", value: "carrier@example.test" },
        { field: "emailSubject", value: "Collection" },
        { field: "emailBody", value: note },
        { field: "shipping_files", value, name },
      ],
    })),
    authoriseClaim: as([chief, staff("tech_support"), staff("general_manager")], standing("authorise")),
    confirmPacked: as([dealer, chief, "customer@example.test"], standing("packing")),
    createClaim: fc.oneof(
      begun("warranty"),
      fc.constantFrom(...Object.values(units)).map(
        (one): Input => ({
          as: dealer,
          body: completeForm({
            products: [one],
            installer: { dateInstalled: daysAgo(200), dateFailed: daysAgo(18), dateRepaired: daysAgo(10) },
          }),
        }),
      ),
    ),
    createReturn: fc.oneof(begun("return"), fc.constant<Input>({ as: dealer, body: completeReturn() })),
    createView: fc
      .tuple(
        fc.constantFrom(chief, dealer),
        fc.constantFrom("", "status=open&type=warranty"),
        fc.string({ minLength: 1, maxLength: 20 }),
      )
      .map(([email, query, name]) => ({ as: email, body: { name: `V ${name}`, query } })),
    declineClaim: as(chief, standing("open", "in-progress"), { rationale: "It is not covered." }),
    addCreditNote: as([chief, staff("finance")], any, { credit_note: "CN 4711" }),
    removeCreditNote: any.map(({ number }) => ({ as: chief, params: { claim: number, credit_note: "CN 4711" } })),
    deleteClaim: as([chief, dealer], unplanted),
    deleteFile: oneOf(() => known.files).map(({ id }) => ({ as: chief, body: { file: id } })),
    deleteView: oneOf(() => known.views).map((view) => ({ as: chief, params: { view } })),
    discardMail: failed,
    downloadFile: oneOf(() => known.files).map(({ path }) => ({ as: chief, body: { path } })),
    downloadReport: oneOf(() => known.exports).map(({ filename, as: email } = { filename: "none.csv", as: chief }) => ({
      as: email,
      params: { filename },
    })),
    explainForm: fc.constantFrom(...known.hashes).map(([type, hash]) => ({
      as: chief,
      body: {
        type,
        hash,
        subject: "account",
        role: "dealer",
        form: {},
        claim: { type, status: "open", today: today(), files: { stored: 0, queued: 0 } },
      },
    })),
    exportReport: fc
      .array(any, { minLength: 1, maxLength: 5 })
      .map((list) => ({ as: chief, body: { claims: list.map(({ id }) => id), destination: "download" } })),
    generateReport: fc.constantFrom(chief, dealer, staff("account_manager")).map((email) => ({
      as: email,
      body: { start: daysAgo(300), end: today(), statuses: ["open", "approved"] },
    })),
    getArrangement: standing("arrange collection", "packing").map(({ number }) => ({
      as: chief,
      params: { claim: number },
    })),
    getDraft: drafts.map((draft) => ({ as: chief, params: { draft } })),
    getInsights: fc
      .constantFrom("week", "month")
      .map((by) => ({ as: chief, query: { start: daysAgo(90), end: today(), by } })),
    getMigrations: byChief,
    getOwners: byChief,
    getRoles: byChief,
    lookupInvoice: unit.map(({ docket, customer }) => ({ as: chief, body: { invoice: docket, customer } })),
    makeTransition: as([chief, dealer, staff("tech_support")], standing("authorise", "packing"), {
      transition: "authorise",
      note,
    }),
    requestPalletReturn: fc.constant<Input>({
      as: dealer,
      body: {
        purchaser: {
          company: "A",
          address: "250 Blenheim Road, Addington, Christchurch 8011",
          email: "a@example.test",
          phone: "09 300 1234",
          pallets: 1,
        },
      },
    }),
    resolveClaim: fc
      .tuple(any, fc.constantFrom(...resolutions))
      .map(([{ number }, resolution]) => ({ as: chief, body: { claim: number, resolution, note, authorised: false } })),
    restoreClaim: as(
      [chief, dealer],
      claimsWhere((claim) => !claim.isPlanted && claim.status === "deleted"),
    ),
    retryMail: failed,
    searchProducts: unit.map(({ docket: _, ...body }) => ({ as: chief, body })),
    startDraft: fc
      .string({ minLength: 1, maxLength: 20 })
      .map((title) => ({ as: chief, body: { title: `D ${title}` } })),
    storeFiles: fc.tuple(any, files, fc.constantFrom(chief, dealer)).map(([{ number }, [name, value], email]) => ({
      as: email,
      form: [
        { field: "claim", value: number },
        { field: "claim_files[]", value, name },
      ],
    })),
    storeShipment: as(
      chief,
      claimsWhere(({ type }) => type === "replacement"),
      {
        direction: "outbound",
        tracking_number: "1234567",
        internal_reference: "RDN",
      },
    ),
    storeTracking: as(chief, standing("in transit"), { tracking_number: "MFT-123" }),
    switchAccount: fc
      .constantFrom("410047", "410089", "410103")
      .map((sap_id) => ({ as: "customer@example.test", body: { sap_id } })),
    updateClaim: again("claim"),
    updateReturn: again("return"),
    updateUser: fc
      .constantFrom(["admin", "warranty"], ["super_admin"], ["admin", "finance", "warranty"])
      .map((roles) => ({
        as: changeable,
        body: { sso_id: known.people.find(({ email }) => email === changeable)?.ssoId, roles },
      })),
    // The last act on a claim alone can be undone.
    undoAct: fc.constant(undefined).map(() => {
      const { as: maker = chief, ...body } = known.acts.at(-1) ?? {};
      return { as: maker, body };
    }),
    updateView: oneOf(() => known.views).map((view) => ({ as: chief, params: { view }, body: { name: "Mine now" } })),
    validateSerial: unit.map(({ customer, docket, material, serial }) => ({
      as: chief,
      body: { purchaser: customer, docket, part: material, serial },
    })),
  };
}
