import type { ClaimRow } from "../../../../contract/types.ts";
import { useForms } from "../../../shared/api/use-reference.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { formatDay } from "../../../shared/ui/dates.ts";
import { daysInStatus } from "../../../shared/ui/days-in-status.ts";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import { NeedsGroup, NeedsRow } from "./needs-group.tsx";
import type { WaitingClaims } from "./use-waiting.ts";

/** The claims of one status that wait for this person, and the way to all of them. */
export function WaitingGroup({ group }: { group: WaitingClaims }) {
  const { label, values, tone, claims, total } = group;
  const address = new URLSearchParams(values.map((value) => ["status", value]));
  return (
    <NeedsGroup title={label} tone={tone} about={group.isDraft ? undefined : group.description}>
      {claims.map((claim) => (
        <WaitingRow key={claim.uuid} claim={claim} group={group} />
      ))}
      {total > claims.length && (
        <NeedsRow
          name={
            <TextLink
              to={`/?${address}`}
              whiteSpace="nowrap"
              display="inline-flex"
              alignItems="center"
              minH={{ base: "11", md: "6" }}
            >
              Show all {total.toLocaleString("en-NZ")}
            </TextLink>
          }
        />
      )}
    </NeedsGroup>
  );
}

/** Names that a row has room for. */
const mostNames = 2;

function inShort(names: readonly string[]): string {
  const more = names.length - mostNames;
  return more > 0 ? `${names.slice(0, mostNames).join(", ")} and ${more} more` : names.join(", ");
}

function WaitingRow({ claim, group }: { claim: ClaimRow; group: WaitingClaims }) {
  const { isDraft, isReply, description } = group;
  const { wants } = claim;
  const missing = wants && `Missing: ${inShort(wants)}`;
  const asked = wants && `Asked for: ${inShort(wants)}`;
  const type = useForms()?.find((form) => form.type === claim.type);
  const address = claim[type?.address ?? "install_address"]?.address_string;
  const since = claim.current_status.updated_at;
  const [own] = Object.values(claim.listed ?? {}).filter(Boolean);
  const about = address || claim.customer_reference || own || (type?.address ? "No site yet" : "Nothing to tell yet");
  const act = isDraft ? "Continue" : isReply ? "Reply" : (group.act ?? "Open");
  const day = formatDay(isDraft ? claim.updated_at : since);
  return (
    <NeedsRow
      name={claim.claim_number}
      about={about}
      detail={isDraft ? [type?.label, missing].filter(Boolean).join(". ") : (asked ?? description)}
      isDetailAbove={!isDraft && !wants}
      when={
        isDraft ? `Saved ${day}` : `Since ${day}, ${daysInStatus(since, undefined, Date.now()).words.toLowerCase()}`
      }
      isWhenSpare={isDraft}
      acts={
        <ButtonLink
          size="sm"
          minH={{ base: "11", md: "9" }}
          to={`/${isDraft ? "edit-claim" : "claim"}/${claim.claim_number}`}
          aria-label={`${act} ${claim.claim_number}, ${about}`}
        >
          {act}
        </ButtonLink>
      }
    />
  );
}
