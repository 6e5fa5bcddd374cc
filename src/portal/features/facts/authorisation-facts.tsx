import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { inWords, moneyWords } from "../../../engine/index.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { roleWords } from "../../shared/ui/role-words.ts";
import { useTakesOn } from "../transitions/use-primary-act.ts";
import { Fact, Facts, Part } from "./fact-parts.tsx";

type Level = NonNullable<ClaimRecord["authorisation"]>[number];

/** For staff: each level of its authorisation, who has decided, and whose turn it is. Of a type without levels who decided. */
export function AuthorisationFacts({ claim, isAuthorised }: { claim: ClaimRecord; isAuthorised: boolean }) {
  const { authorisation: levels = [], approver, authoriser, authorised_at } = claim;
  const next = isAuthorised ? claim.actionable_approver : null;
  // A server that tells no levels tells who authorised it.
  const isOutside = levels.length === 0;
  if (isOutside && !approver && !authoriser && !next) return null;
  return (
    <Part title={isAuthorised || authoriser ? "Authorisation" : "Decision"}>
      <Stack as="ol" listStyleType="none" gap="1" textStyle="sm" _empty={{ display: "none" }}>
        {levels.map((level) => (
          <LevelLine key={`${level.role} ${level.state}`} level={level} />
        ))}
      </Stack>
      <Facts>
        {isOutside && (
          <Fact name="Authorised by">
            {authoriser && (
              <>
                {authoriser}
                {authorised_at && (
                  <>
                    , <DateText iso={authorised_at} />
                  </>
                )}
              </>
            )}
          </Fact>
        )}
        <Fact name="Decided by">{approver}</Fact>
        {next && !levels.some(({ state }) => state === "next") && <NextToDecide claim={claim} role={next} />}
      </Facts>
    </Part>
  );
}

/** `role` in words; those who hold it are told that it is them, and who may act in its place that they may. */
function NextToDecide({ claim, role }: { claim: ClaimRecord; role: string }) {
  const { person } = usePortal();
  const isTheirs = person.roles.some((own) => inWords(own) === role.toLowerCase());
  const takesOn = useTakesOn(claim);
  return <Fact name="Next to decide">{isTheirs ? `You (${role})` : takesOn ? `${role}, or you` : role}</Fact>;
}

const said: Record<Level["state"], string> = {
  "handed up": "Handed up",
  authorised: "Authorised",
  next: "Next",
  needed: "Needed",
};

/** What those of its role are told of a level, and those who may give its authorisation too, until it is given. */
const asked: Partial<Record<Level["state"], { theirs: string; theirsToo: string }>> = {
  next: { theirs: "You are next", theirsToo: "Next, you may too" },
  needed: { theirs: "Needed from you", theirsToo: "Needed, you may too" },
};

/** The one who is next stands out, and is told that it is them; so is whoever it needs before it is sent to them. */
function LevelLine({ level: { role, most, state, names, at } }: { level: Level }) {
  const { person } = usePortal();
  const words = asked[state];
  const isTheirs = words !== undefined && person.roles.includes(role);
  const isTheirsToo = person.authorising_roles.includes(role);
  const isNext = state === "next" || isTheirs;
  const isDone = state === "handed up" || state === "authorised";
  return (
    <Flex
      as="li"
      gap="2"
      justify="space-between"
      mx="-2"
      px="2"
      py="0.5"
      borderRadius="sm"
      bg={isNext ? "orange.subtle" : undefined}
    >
      <Box minW="0">
        {isDone && <Glyph name="check" boxSize="3.5" me="1.5" color="fg.success" />}
        {names.length > 0 && (
          <Box as="span" fontWeight="medium">
            {names.join(", ")}{" "}
          </Box>
        )}
        <Box as="span" color={isNext ? undefined : "fg.muted"}>
          {roleWords(role)}
          {most !== undefined && `, to ${moneyWords(most).replace(/\.00$/, "")}`}
        </Box>
      </Box>
      <Text whiteSpace="nowrap" fontWeight={isNext ? "semibold" : undefined} color={isNext ? undefined : "fg.muted"}>
        {(isTheirs ? words?.theirs : isTheirsToo ? words?.theirsToo : undefined) ?? said[state]}
        {at && (
          <>
            {" "}
            <DateText iso={at} />
          </>
        )}
      </Text>
    </Flex>
  );
}
