import type { ColumnType, Generated } from "kysely";
import type { ImpactLevel } from "../../../../contract/studio-impact.ts";
import type { PopulationChoice } from "../../../../contract/studio-migrations.ts";
import type { ReviewEventKind } from "../../../../contract/studio-review.ts";
import type { Definition } from "../../../../engine/index.ts";
import type { Json, JsonPreset } from "./columns.ts";

/** Which version of a draft saved a file, and who did. */
interface DraftSave {
  version: number;
  by: string;
}

/** How many claims a version of a draft changes, by cause, as it was counted. */
export interface KeptImpact {
  version: number;
  at: string;
  compared: number;
  affected: number;
  /** The gravest that it does; null: nothing, absent: counted before it was told. */
  level?: ImpactLevel | null;
  causes: { type: string; kind: string; what: string; claims: number }[];
}

/** What a run of a migration left for later, and what was in its way. */
export interface KeptMigration {
  left: number;
  lost: { type: string; path: string }[];
  refused: RefusedPlace[];
  /** What did not go with the others, and kept nothing else from it; absent: kept before it was told. */
  staying?: RefusedPlace[];
}

interface RefusedPlace {
  type: string;
  path: string;
  why: string;
  claims: number;
  examples: string[];
}

/** What belongs to the portal as a whole. */
export interface PortalTables {
  shipping_options: {
    id: string;
    position: number;
    carrier: string;
    name: string;
    dispatch_email: string;
    warehouse_address: string;
    template_index: number;
    att: string;
    clear_cc: boolean;
    types: Json<string[]>;
  };
  notices: { id: string; text: string; starts_at: Date | null; ends_at: Date | null };
  /** Whole sets of definitions that were served, as they were written: a file's text by its path below the folder. */
  definition_releases: {
    number: Generated<number>;
    hash: string;
    taken_at: Date;
    files: Json<Record<string, string>>;
  };
  /** Which set was released when, by whom and why. The one that was published last is served. */
  releases: {
    number: Generated<number>;
    hash: string;
    state: "draft" | "published" | "withdrawn";
    origin: "folder" | "command" | "roll-back" | "studio";
    author: string;
    reason: string;
    made_at: Date;
    published_at: Date | null;
  };
  /** Definitions on their way to a release, written in the portal. */
  studio_drafts: {
    number: Generated<number>;
    /** The release that it began from, or has taken over since. */
    base: number;
    /** What it was published as. */
    release: number | null;
    title: string;
    author: string;
    state: "writing" | "published" | "withdrawn";
    /** Counts what was saved. */
    version: number;
    /** As of definition_releases; a text may be no JSON. */
    files: Json<Record<string, string>>;
    /** Who saved a file last, as which version of the draft. */
    saves: Json<Record<string, DraftSave>>;
    made_at: Date;
    saved_at: Date;
    /** Ids of everybody who wrote in it. */
    writers: Json<string[]>;
    /** The version that was sent for review, and the one that somebody else approved. */
    sent_version: number | null;
    approved_version: number | null;
    /** What it was last counted to do to claims, as which version, and what the approver saw. */
    counted_version: number | null;
    impact: ColumnType<KeptImpact | null, string | undefined, string>;
    approved_impact: ColumnType<KeptImpact | null, string | undefined, string>;
    /** When it is published by itself, by whom and why. */
    publish_at: Date | null;
    publish_by: string | null;
    publish_reason: string | null;
    /** What becomes of claims of earlier versions once it is published. */
    populations: JsonPreset<PopulationChoice[]>;
  };
  /** By form, what becomes of claims of other versions, and how far taking them along has come. */
  migration_plans: {
    type: string;
    /** The number of migrations of the version that this was chosen for; of another version it says nothing. */
    migration: number;
    choices: JsonPreset<PopulationChoice[]>;
    chosen_by: string;
    state: Generated<"waiting" | "running" | "stopped" | "refused" | "done">;
    judged: Generated<number>;
    written: Generated<number>;
    report: ColumnType<KeptMigration | null, string | undefined, string | null>;
    /** When claims that were left are tried again. */
    next_at: Date | null;
    /** Who takes them along, and until when that is believed. */
    worker: string | null;
    lease_until: Date | null;
  };
  /** What was said and decided of a draft, in order. */
  review_events: {
    id: Generated<number>;
    draft: number;
    at: Date;
    author: string;
    kind: ReviewEventKind;
    version: number;
    /** Where in the draft, where it is about one place. */
    file: string | null;
    place: string | null;
    says: string;
  };
  definition_versions: {
    type: string;
    hash: string;
    source: Json<Definition>;
    /** The same as it was written; null for versions from before it was kept. */
    source_text: string | null;
    module: string;
    first_served_at: Date;
  };
  /** Holds either claims or a report's question. */
  report_exports: {
    filename: string;
    user_id: string;
    claims: ColumnType<string[] | null, string | null, never>;
    question: ColumnType<object | null, string | null, never>;
    /** The claimant's account that was active. */
    account: string | null;
    format: Generated<string>;
    created_at: Date;
    /** `direct` is written while it is fetched; else it is queued: asked, running, ready, failed, removed. */
    state: Generated<"direct" | "asked" | "running" | "ready" | "failed" | "removed">;
    /** Of whoever asked (see `rightsOf`). */
    rights: string | null;
    /** Claims it holds; null until they are found. */
    total: number | null;
    done: Generated<number>;
    /** Why there is no file, in words for whoever asked. */
    fault: string | null;
    /** Who makes it, and until when that is believed. */
    worker: string | null;
    lease_until: Date | null;
    attempts: Generated<number>;
    ready_at: Date | null;
    fetched_at: Date | null;
  };
  /** Files of queued exports: the claims at position 0, then the parts of the file. */
  export_files: {
    path: string;
    filename: string;
    position: number;
    /** Null until it is written to its end. */
    size: number | null;
    sha256: string | null;
  };
  /** One row, or none yet. */
  file_store: { is_only: Generated<boolean>; id: string; generation: number };
  kept_values: { name: string; value: ColumnType<unknown, string, string> };
  readiness: { id: Generated<boolean>; written_at: Date };
  schema_needs: { step: string; needs: string };
}
