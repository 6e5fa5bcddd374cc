/** Facts and columns that a body might name, in the spellings that a programmer would try. */
const words = [
  ..."id uuid number claim_number status status_before status_at authorise_role authorising_level authorised_at".split(
    " ",
  ),
  ..."authorised_by approved_at approved_by completed_at deleted_at requested_at created_at created_by".split(" "),
  ..."customer_id placement placement_at is_collectable is_amendable is_draft is_deleted collection_arranged_at".split(
    " ",
  ),
  ..."unit_received_at warranty_request_number return_request_number replacement_delivery_number".split(" "),
  ..."chq_request_numbers credit_notes decline_rationale approver authoriser requestor definition form facts user".split(
    " ",
  ),
  ..."roles permissions is_owner today features files current_status resolution transition effects request_key".split(
    " ",
  ),
  ..."user_id owner maker is_own may_change sso_id account_id tenant".split(" "),
];
const camel = (word: string) => word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const values = [true, "approved", "2020-01-01", ["super_admin"], { status: "approved", isAuthorised: true }];

/** All of them at once, each with this value, in each spelling that is no key of a save's own, nor one of `declared`. */
export const smuggled = (value: unknown, declared: string[] = []): Record<string, unknown> =>
  Object.fromEntries(
    [...words, ...words.map(camel)]
      .filter((word) => word !== "requestKey" && !declared.includes(word))
      .map((word) => [word, value]),
  );
