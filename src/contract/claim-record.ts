import Type from "typebox";
import { ClaimOwner } from "./owners.ts";
import { Customer, Day, Instant, Money, orNull, PlaceCapture, StoredFile, ToneName, Uuid } from "./shapes.ts";

const Text = orNull(Type.String());

export const ClaimStatus = Type.Object({
  status: Type.String({ description: "One of `GET /api/statuses`." }),
  updated_at: Instant,
  authorise_role: orNull(Type.String({ description: "Who has to authorise it, while it stands in authorise." })),
});

const AddressRecord = Type.Object({
  address_string: Type.String(),
  data: orNull(PlaceCapture),
  is_manual: Type.Boolean(),
});

/** What a list row needs of an address. */
const ListedAddress = Type.Object({ address_string: Type.String() });

/** A product or a part of a claim, told apart by `designation` (CALL-57, CALL-58). */
export const ClaimMaterial = Type.Object({
  designation: Type.Union([Type.Literal("product"), Type.Literal("part")]),
  material: Text,
  serial: Text,
  type: Text,
  description: Text,
  delivery_date: orNull(Day),
  delivery_docket: Text,
  out_of_warranty: orNull(Type.Boolean()),
  has_extended_warranty: orNull(Type.Boolean()),
  extended_warranty_sales_order: Text,
  extended_warranty_purchase_order: Text,
  extended_warranty_job_ref: Text,
  sale_price: orNull(Money),
  quantity: orNull(Type.Integer()),
  part_code: Text,
});

/** A line of a return with all its serial numbers (CALL-59). */
export const CollatedMaterial = Type.Object({
  material: Type.Object({
    uuid: Text,
    quantity: orNull(Type.Integer()),
    material: Text,
    description: Text,
    type: Text,
    delivery_docket: Text,
  }),
  quantity: orNull(Type.Integer()),
  seriable: orNull(Type.Boolean()),
  serial_numbers: orNull(Type.Array(Type.String())),
  non_serial_quantity: orNull(Type.Integer()),
  serial_numbers_validated: orNull(Type.Boolean()),
  invalid_serial_numbers: orNull(Type.Array(Type.String())),
});

export const Enquiry = Type.Object({
  /** Of one claim alone: what was asked, and by whom. Beyond the specs. */
  question: Type.Optional(Type.String()),
  sender: Type.Optional(Type.String()),
  recipient_role: Type.String(),
  sender_role: Type.String(),
  created_at: Instant,
  replied_at: orNull(Instant),
  /** D-044. */
  reply_seen_at: orNull(Type.String({ format: "date-time", description: "When whoever asked has opened it since." })),
});

export const Shipment = Type.Object({
  reference: Type.String(),
  internal_reference: Type.String(),
  direction: Type.String(),
});

/** What every list row carries. */
const listed = {
  uuid: Uuid,
  claim_number: Type.String(),
  type: Type.String(),
  current_status: ClaimStatus,
  status: Type.String(),
  created_at: Instant,
  updated_at: Instant,
  requested_at: orNull(Instant),
  deleted_at: orNull(Instant),
  customer: Customer,
  customer_reference: Text,
  original_invoice_number: Text,
  credit_notes: Type.Array(Type.String()),
  install_address: orNull(ListedAddress),
  pickup_address: orNull(ListedAddress),
  warranty_request_number: Text,
  return_request_number: Text,
  is_draft: Type.Boolean(),
  is_collectable: Type.Optional(Type.Boolean()),
  shipments: Type.Optional(Type.Array(Shipment)),
  /** From here on for staff alone. */
  enquiries: Type.Optional(Type.Array(Enquiry)),
  chq_request_numbers: Type.Optional(Type.Array(Type.String())),
  has_cheque_payment: Type.Optional(Type.Boolean()),
  working_notes_count: Type.Optional(Type.Integer()),
  remark_notes_count: Type.Optional(Type.Integer()),
  /** The remark itself, and whether a carrier was booked. Beyond the specs. */
  remark: Type.Optional(Text),
  is_collection_arranged: Type.Optional(Type.Boolean()),
  /** What is to be done next, in words; null: nothing. Beyond the specs. */
  pending_action: Type.Optional(Text),
  /** Somebody has handed its authorisation up, rather than that it waits for whom its content asks for (D-205). Beyond the specs. */
  is_escalated: Type.Optional(Type.Boolean()),
  /** An internal note mentions the caller, who has not looked at the claim since. Beyond the specs. */
  is_mentioned: Type.Optional(Type.Boolean()),
  /** Who of us looks after it; null: nobody. Beyond the specs. */
  owner: Type.Optional(orNull(ClaimOwner)),
  /** Where pages cannot tell (working time, terms of its own, deleted claims): whether it has stood in its status too long. Beyond the specs. */
  is_late: Type.Optional(Type.Boolean()),
  /** What makes it stand out among others, as its type says. Beyond the specs. */
  highlight: Type.Optional(Type.Object({ label: Type.String(), tone: ToneName })),
  /** What the columns that its type declares for lists say of it, in words, by key. Beyond the specs. */
  listed: Type.Optional(Type.Record(Type.String(), Type.String())),
};

export const ClaimRow = Type.Object({
  ...listed,
  /** Of a search: what else than the row's own columns holds a searched word, as far as this person may see it. Beyond the specs. */
  found_in: Type.Optional(Type.Array(Type.Object({ title: Text, text: Text }))),
  /** For its claimant, asked for by `wants`: what was asked and is not given yet, or what a draft lacks, by names. Beyond the specs. */
  wants: Type.Optional(Type.Array(Type.String())),
});

/** A claim in full, as one viewer may read it; what is not visible to them is left out, not nulled. */
export const ClaimRecord = Type.Object({
  ...listed,
  install_address: orNull(AddressRecord),
  pickup_address: orNull(AddressRecord),
  authorised_at: orNull(Instant),
  last_activity_at: Instant,
  /** What was asked for last, one by one, and what of it was given (D-203). Beyond the specs. */
  asked_items: Type.Optional(Type.Array(Type.Object({ uuid: Uuid, text: Type.String(), is_given: Type.Boolean() }))),
  /** What was written with the act that brought the claim to its status, where everybody may read it. Beyond the specs. */
  status_note: Type.Optional(Type.String()),
  version: Type.Integer({
    description: "Counts saves; sent back with PUT so that a newer version is never overwritten unseen.",
  }),
  /** When that version was made, and by whom where the viewer may know. Beyond the specs. */
  saved_at: Type.Optional(Instant),
  saved_by: Type.Optional(Type.String()),
  definition: orNull(Type.String({ description: "Fingerprint of the definition it was last saved under." })),
  /** Where that definition's module stands for this viewer, below the API's address. Beyond the specs, as are `form` and `facts`. */
  module: Type.Optional(Text),
  /** The form as it was saved, without what the viewer may not see: any claim type's, also one that has keys of its own. */
  form: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** What the definition's conditions may know of the claim besides its form. */
  facts: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  is_amendable: Type.Boolean(),
  is_collectable: Type.Boolean(),
  requestor: Text,
  /** For staff: who approved or declined it, who authorised it, and the role that has to decide next, in words (D-067a). */
  approver: Type.Optional(Text),
  authoriser: Type.Optional(Text),
  actionable_approver: Type.Optional(Text),
  /**
   * For staff: the levels that its authorisation went through, in their order: up to what sum each decides, and who handed it up,
   * authorised it or, as its turn is next, may. Absent where it needs none. Beyond the specs.
   */
  authorisation: Type.Optional(
    Type.Array(
      Type.Object({
        role: Type.String(),
        most: Type.Optional(Type.Number()),
        state: Type.Union([
          Type.Literal("handed up"),
          Type.Literal("authorised"),
          Type.Literal("next"),
          Type.Literal("needed"),
        ]),
        names: Type.Array(Type.String()),
        at: orNull(Instant),
      }),
    ),
  ),
  /** For staff: other claims that were sent for one of its units, of whichever account, newest first. Beyond the specs. */
  earlier_claims: Type.Optional(
    Type.Array(
      Type.Object({
        claim_number: Type.String(),
        type: Type.String(),
        status: Type.String(),
        serial: Type.String(),
        customer: Type.String(),
        claimed_at: orNull(Instant),
      }),
    ),
  ),
  /** For staff: what time will do where the claim stays as it is (a reminder, say), in words, and when. Beyond the specs. */
  timers: Type.Optional(Type.Array(Type.Object({ label: Type.String(), at: Instant }))),
  files: Type.Array(StoredFile),
  /** For staff: what only they read. Beyond the specs. */
  internal_files: Type.Optional(Type.Array(StoredFile)),
  materials: Type.Optional(Type.Array(ClaimMaterial)),
  materials_return_collated: Type.Optional(Type.Array(CollatedMaterial)),
  /** For staff: how old the invoice of what comes back is, and what other requests hold of it (D-120, D-126). */
  returned_lines: Type.Optional(
    Type.Array(
      Type.Object({
        material: Text,
        docket: Text,
        docket_quantity: Type.Number(),
        invoice: Text,
        invoice_date: Day,
        requested: Type.Array(Type.Object({ claim_number: Text, quantity: Type.Number() })),
      }),
    ),
  ),
  /** Why goods come back: `value` is the reason (D-019b). */
  form_data: Type.Optional(Type.Object({ value: Text, option: Text, return: Type.Unknown(), terms: Type.Unknown() })),
  material_delivery_dockets_reused: Type.Array(Type.String()),
  /** Beyond the specs: what the claim's type shows on its page beside what all types share, in words. */
  details: Type.Optional(Type.Array(Type.Object({ key: Type.String(), title: Type.String(), text: Type.String() }))),
  parts_not_required: Type.Optional(orNull(Type.Boolean())),
  fault_type: Type.Optional(Text),
  fault_code: Type.Optional(Text),
  replacement_model: Type.Optional(Text),
  date_installed: Type.Optional(orNull(Day)),
  date_failed: Type.Optional(orNull(Day)),
  date_repaired: Type.Optional(orNull(Day)),
  service_technician_name: Type.Optional(Text),
  service_technician_phone: Type.Optional(Text),
  install_location_type: Type.Optional(orNull(Type.Integer())),
  install_customer_name: Type.Optional(Text),
  install_customer_phone: Type.Optional(Text),
  install_name: Type.Optional(Text),
  purchase_order: Type.Optional(Text),
  delivery_date: Type.Optional(orNull(Day)),
  replacement_purchase_order_number: Type.Optional(Text),
  replacement_unit_not_required: Type.Optional(orNull(Type.Boolean())),
  authorised_by_tech: Type.Optional(orNull(Type.Boolean())),
  pre_authorised: Type.Optional(orNull(Type.Boolean())),
  cargo_type: Type.Optional(Text),
  customer_contact_name: Type.Optional(Text),
  customer_contact_phone: Type.Optional(Text),
  special_instructions: Type.Optional(Text),
  travel_km: Type.Optional(orNull(Type.Number())),
  travel_amount: Type.Optional(orNull(Money)),
  labour_hours: Type.Optional(orNull(Type.Number())),
  labour_amount: Type.Optional(orNull(Money)),
  comments: Type.Optional(Text),
  customer_comments: Type.Optional(Text),
});
