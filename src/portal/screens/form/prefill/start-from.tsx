import { Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { startForm } from "../../../../engine/index.ts";
import { userFacts } from "../../../features/definition/claim-facts.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { ClaimSession } from "../claim-session.ts";
import { useFormStore } from "../store/form-context.ts";
import type { Prefill } from "./prefilled-form.ts";

/** What is filled in: of the account alone, or the place as well. */
const choices: { kinds: Prefill[]; label(titles: string): string }[] = [
  { kinds: ["account"], label: (titles) => `Fill in ${titles}` },
  { kinds: ["account", "site"], label: () => "Another unit at the same site" },
];

/** On a new form: answers of the last claim, one press each. They are asked for then, and not before. */
export function StartFrom({ session }: { session: ClaimSession }) {
  const { api, person } = usePortal();
  const { definition, form } = useFormStore();
  const [busy, setBusy] = useState<number>();
  const [said, setSaid] = useState("");
  const has = (kind: Prefill) => definition.sections.some(({ prefill }) => prefill === kind);
  const titles = definition.sections
    .filter(({ prefill }) => prefill === "account")
    .map(({ id }) => definition.messages.sections[id])
    .join(", ");

  async function fillIn(kinds: Prefill[], choice: number) {
    setBusy(choice);
    try {
      const [{ lastClaim }, { prefilledForm }] = await Promise.all([
        import("./last-claim.ts"),
        import("./prefilled-form.ts"),
      ]);
      const last = await lastClaim(api, definition.type, person.customer?.uuid);
      if (!last) return setSaid("There is no earlier claim to fill in from.");
      const begun = startForm(definition, userFacts(person, undefined));
      session.store.replace(prefilledForm(definition, form.data, session.formOf(last), kinds, begun), true);
      setSaid(`Filled in from ${last.claim_number}. Please check it.`);
    } catch {
      setSaid("The last claim could not be read. Please try again or fill it in by hand.");
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Flex gap="2" wrap="wrap" align="center" mb="4" data-screen-only>
      <Text textStyle="sm" color="fg.muted">
        From your last claim:
      </Text>
      {choices.map(
        ({ kinds, label }, choice) =>
          kinds.every(has) && (
            <Button
              key={kinds.join()}
              size="sm"
              h="auto"
              minH={{ base: "11", md: "9" }}
              py="1"
              flexShrink="1"
              minW="0"
              whiteSpace="normal"
              textAlign="start"
              isBusy={busy === choice}
              onClick={() => void fillIn(kinds, choice)}
            >
              {label(titles)}
            </Button>
          ),
      )}
      <Text as="span" role="status" textStyle="sm">
        {said}
      </Text>
    </Flex>
  );
}
