import Type from "typebox";
import type { Call } from "./call.ts";
import { ReportOptions } from "./reports.ts";
import { ToneName } from "./shapes.ts";

/** What a status means, by whatever name. */
export const PhaseName = Type.Union([
  Type.Literal("draft"),
  Type.Literal("submitted"),
  Type.Literal("approved"),
  Type.Literal("declined"),
  Type.Literal("completed"),
]);

/** The lists behind filters and selects (D-142). */
const status = {
  label: Type.String(),
  customer_label: Type.String(),
  internal_label: Type.String(),
  description: Type.String(),
  /** Beyond the specs. What it means, how it looks, and whether its rows are tinted. */
  phase: Type.Optional(PhaseName),
  tone: Type.Optional(ToneName),
  is_highlighted: Type.Optional(Type.Boolean()),
  /** Beyond the specs. Its claims wait for their claimant. */
  waits_for_claimant: Type.Optional(Type.Boolean()),
  /** Beyond the specs. What they wait for is a reply. */
  awaits_reply: Type.Optional(Type.Boolean()),
  /** Beyond the specs. What the act is called that they wait for, where it is one with a button of its own. */
  awaited_act: Type.Optional(Type.String()),
  /** Beyond the specs, for staff. A claim that has stood in it for more calendar days than these is late; absent: never. */
  late_after_days: Type.Optional(Type.Integer()),
};

export const StatusOption = Type.Object({
  value: Type.String(),
  ...status,
  /** Beyond the specs. By claim type, where it means something else there. */
  of_types: Type.Optional(Type.Record(Type.String(), Type.Object(status))),
});

export const getStatuses = {
  method: "GET",
  path: "/api/statuses",
  summary: "Every status with its words per audience, and those that a report may be asked for.",
  answer: Type.Object({ statuses: Type.Array(StatusOption), report_options: ReportOptions }),
} satisfies Call;

export const getInstallLocations = {
  method: "GET",
  path: "/api/install-location-options",
  summary: "Where a unit may be installed, in the order to show.",
  answer: Type.Object({
    install_location_options: Type.Array(Type.Object({ value: Type.Integer(), label: Type.String() })),
  }),
} satisfies Call;

export const getNotices = {
  method: "GET",
  path: "/api/notices",
  summary:
    "Notices for everyone who is signed in, plain text; for administrators also what is wrong with the server's definitions.",
  answer: Type.Object({ notices: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })) }),
} satisfies Call;

/** Beyond the specs' table: the claim types this person may start, and the module of each definition they may open. */
/** A column of lists that a claim type declares. */
const ListColumn = Type.Object({
  key: Type.String(),
  title: Type.String(),
  kind: Type.Union([
    Type.Literal("text"),
    Type.Literal("number"),
    Type.Literal("money"),
    Type.Literal("day"),
    Type.Literal("moment"),
    Type.Literal("choice"),
  ]),
  /** False: lists are only asked for it. */
  is_listed: Type.Boolean(),
  /** Not shown until it is chosen. */
  is_hidden: Type.Optional(Type.Boolean()),
  width: Type.Optional(Type.Union([Type.Literal("narrow"), Type.Literal("wide")])),
  /** The fact that is a line of text, which may be written in the list. */
  text_fact: Type.Optional(Type.String()),
  /** Lists take it in `where`. */
  is_filter: Type.Optional(Type.Boolean()),
  /** Lists take it in `order_by`. */
  is_order: Type.Optional(Type.Boolean()),
  /** Figures count claims by it. */
  is_counted: Type.Optional(Type.Boolean()),
  /** What a choice can be asked for. */
  choices: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
});

export const getClaimTypes = {
  method: "GET",
  path: "/api/claim-types",
  summary:
    "Beyond the specs. Claim types with their words, the address of their compiled definition, and whether this person may start one.",
  answer: Type.Object({
    claim_types: Type.Array(
      Type.Object({
        type: Type.String(),
        label: Type.String(),
        title: Type.String(),
        description: Type.String(),
        /** `/definitions/<audience>/<type>-<hash>.js` with a pass that ends within a day; absent where no form is served for the type. */
        module: Type.Optional(Type.String()),
        /** How one of its claims is called, before the number: `Return Request`. */
        heading: Type.Optional(Type.String()),
        /** The line drawing on its claims' page. */
        drawing: Type.Optional(
          Type.Union([Type.Literal("tool"), Type.Literal("exchange"), Type.Literal("carton"), Type.Literal("part")]),
        ),
        /** For staff: who reviews one that was sent, in words. */
        reviewer: Type.Optional(Type.String()),
        /** Beyond the specs: columns that it declares for lists, in its order, as this person is told of them. */
        list_columns: Type.Optional(Type.Array(ListColumn)),
        /** Which address of a claim its lists show: where the unit stands, or where goods are picked up (D-065). */
        address: Type.Optional(Type.Union([Type.Literal("install_address"), Type.Literal("pickup_address")])),
        /** Beyond the specs: fields that a new one comes with, from the account or its last claim. */
        prefilled: Type.Optional(Type.Array(Type.String())),
        /** Beyond the specs: what the type was called before, by which devices may keep forms of it. */
        former_types: Type.Optional(Type.Array(Type.String())),
        /** False for a form that makes no claim: no list holds such things. */
        is_claim: Type.Boolean(),
        /** `/new-claim/<path>` for those who may start one. */
        new_path: Type.Optional(Type.String()),
        /** `/new-claim/<path>` for those who may fill in its form, but not save it. */
        open_path: Type.Optional(Type.String()),
        /** The type's name in the dialog that starts one. */
        new_label: Type.Optional(Type.String()),
        /** What that dialog shows this person of it: a link to the form, a text, a dialog of its own; absent: nothing. */
        new_offers: Type.Optional(
          Type.Union([Type.Literal("form"), Type.Literal("information"), Type.Literal("dialog")]),
        ),
        new_information: Type.Optional(Type.String()),
        /** What the button is called that starts one by a scan; absent: it does not start so. */
        new_scan: Type.Optional(Type.String()),
      }),
    ),
  }),
} satisfies Call;
