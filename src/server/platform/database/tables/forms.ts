import type { Form } from "../../../../engine/index.ts";
import type { Json } from "./columns.ts";

/** What was sent by forms that make no claim. */
export interface FormTables {
  form_requests: {
    id: string;
    number: string;
    type: string;
    /** The hash of the version that it was filled in under. */
    definition: string;
    sender_id: string;
    /** Whom it is for; null: the sender has no account and the form names none. */
    account_id: string | null;
    form: Json<Form>;
    /** Which letters its sending made, by their names. */
    letters: Json<string[]>;
    search_text: string;
    sent_at: Date;
    /** The sender's own key. */
    request_key: string;
  };
  /** Each time that its letters went out. */
  form_sendings: { id: string; request_id: string; sent_by: string; sent_at: Date; request_key: string };
  form_letters: { sending_id: string; outbox_id: string };
}
