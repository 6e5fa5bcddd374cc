import { Box, Flex, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { ClaimRow } from "../../../../contract/types.ts";
import type { Prefill } from "../../../../engine/index.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { ClaimSession } from "../claim-session.ts";
import { useFormStore } from "../store/form-context.ts";
import { EarlierChoice } from "./earlier-choice.tsx";

interface Props {
  session: ClaimSession;
  /** The earlier claim with whose answers the form began. */
  from: string | undefined;
}

/**
 * On a new form: what every claim of the account shares is filled in from the last one by itself; the same site, or a whole
 * earlier claim, at one press. It says from which claim.
 */
export function StartFrom({ session, from }: Props) {
  const { api, person } = usePortal();
  const { definition } = useFormStore();
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState("");
  const [filled, setFilled] = useState<{ from: string; titles: readonly string[] } | undefined>(
    from === undefined ? undefined : { from, titles: [] },
  );
  const [claims, setClaims] = useState<ClaimRow[]>();
  const account = person.customer?.uuid;
  const has = (kind: Prefill) =>
    definition.sections.some(({ prefill, fields }) =>
      [prefill, ...fields.map((entry) => typeof entry === "object" && entry.prefill)].includes(kind),
    );
  const fill = async (number: string | undefined, kinds: Prefill[]): Promise<boolean> => {
    if (number === undefined) {
      setSaid("There is no earlier claim to fill in from.");
      return false;
    }
    const { prefillFrom } = await import("./prefill-from.ts");
    const titles = await prefillFrom({ api, person, session }, number, kinds);
    setSaid("");
    setFilled(titles.length > 0 ? { from: number, titles } : undefined);
    return titles.length > 0;
  };
  const lastClaims = async () => (await import("./last-claims.ts")).lastClaims(api, definition.type, account);
  const press = async (name: string, act: () => Promise<unknown>) => {
    setBusy(name);
    try {
      await act();
    } catch {
      setSaid("Earlier claims could not be read. Please try again or fill it in by hand.");
    } finally {
      setBusy(undefined);
    }
  };
  const fillIn = useRef(async () => {
    // The last that says anything of it.
    for (const { claim_number } of (await lastClaims()).slice(0, 5)) {
      if (await fill(claim_number, ["account"])) return;
    }
  });
  useEffect(() => {
    // Nobody asked for it: without it the form is as good.
    if (!from) fillIn.current().catch(() => undefined);
  }, [from]);

  return (
    <Flex gap="2" wrap="wrap" align="center" mb="1" data-screen-only>
      {has("site") && !from && (
        <Start
          isBusy={busy === "site"}
          onPress={() => press("site", async () => fill((await lastClaims())[0]?.claim_number, ["account", "site"]))}
        >
          Another unit at the same site
        </Start>
      )}
      {has("copy") && !from && !claims && (
        <Start isBusy={busy === "copy"} onPress={() => press("copy", async () => setClaims(await lastClaims()))}>
          Copy an earlier claim
        </Start>
      )}
      {claims && (
        <EarlierChoice
          claims={claims}
          onChoose={(number) => press("copy", () => fill(number, ["account", "site", "copy"]))}
        />
      )}
      {/* Lines of its own from the start: what comes late moves nothing from under a press. */}
      <Text
        as="span"
        role="status"
        textStyle="sm"
        flexBasis="full"
        minH="1lh"
        css={{ "@media (max-width: 22em)": { minH: "3lh" } }}
      >
        {said}
        {filled && !said && (
          <>
            Filled in from {filled.from}
            {filled.titles.length > 0 && (
              <Box as="span" hideBelow="md">
                : {filled.titles.join(", ")}
              </Box>
            )}
            . Please check it.
          </>
        )}
      </Text>
    </Flex>
  );
}

const Start = ({ isBusy, onPress, children }: { isBusy: boolean; onPress(): void; children: string }) => (
  <Button size="sm" minH={{ base: "11", md: "9" }} maxW="full" whiteSpace="normal" isBusy={isBusy} onClick={onPress}>
    {children}
  </Button>
);
