import { Box, Flex, Input, Stack, Text } from "@chakra-ui/react";
import { type FormEvent, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { tooLong } from "../../../../widgets/parts/text-field.tsx";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { NotFoundPage } from "../../shared/ui/not-found-page.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { Claims } from "./claims.tsx";
import { Commands } from "./commands.tsx";
import { Letters } from "./letters.tsx";
import { Traces } from "./traces.tsx";
import { Why } from "./why.tsx";

/** `/studio/debug`: all that is known of a claim, a person or a request in one place. For administrators. */
export function DebugScreen() {
  const { person } = usePortal();
  const [address, setAddress] = useSearchParams();
  if (!isAdministrator(person)) return <NotFoundPage />;
  const of = address.get("of") ?? "";
  const as = address.get("as") ?? "";
  return (
    <Page title="Debugging">
      <PageHeading mb="1">Debugging</PageHeading>
      <Text color="fg.muted" mb="4" maxW="prose">
        What stands behind a claim, somebody’s claims or a request: versions, letters, the audit trail, and why each
        section and transition stands as it does.
      </Text>
      <Question
        key={address.toString()}
        of={of}
        as={as}
        onAsk={(asked) => setAddress(new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== "")))}
      />
      {of !== "" && <Known of={of} as={as} />}
    </Page>
  );
}

interface Asked {
  /** A claim's number or uuid, an e-mail address, or a request's id. */
  of: string;
  /** The e-mail address of who looks, or nothing. */
  as: string;
}

/** Characters of an address. */
const longestText = 320;

function Question({ of, as, onAsk }: Asked & { onAsk(asked: Asked): void }) {
  const id = useId();
  const [entered, setEntered] = useState({ of, as });
  const [isBlank, setBlank] = useState(false);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const asked = { of: entered.of.trim(), as: entered.as.trim() };
    setBlank(asked.of === "");
    if (asked.of !== "" && !tooLong(asked.of, longestText) && !tooLong(asked.as, longestText)) onAsk(asked);
  };
  const field = (name: keyof Asked, label: string, blank: string[] = []) => {
    const errors = [tooLong(entered[name], longestText) ?? [], blank].flat();
    return (
      <Box flex="1 1 16rem" maxW="md">
        <FieldFrame id={`${id}${name}`} label={label} errors={errors}>
          <Input
            id={`${id}${name}`}
            value={entered[name]}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={errors.length > 0 ? `${id}${name}:error` : undefined}
            onChange={({ target }) => setEntered({ ...entered, [name]: target.value })}
          />
        </FieldFrame>
      </Box>
    );
  };
  return (
    <form aria-label="What to look behind" onSubmit={ask} noValidate>
      <Flex gap="3" align="flex-end" wrap="wrap" mb="5">
        {field("of", "Claim, e-mail or reference", isBlank ? ["Enter a claim number, an e-mail or a reference."] : [])}
        {field("as", "As whom (e-mail; blank: who made it)")}
        <Button type="submit" rank="primary">
          Look
        </Button>
      </Flex>
    </form>
  );
}

function Known({ of, as }: Asked) {
  const given = { query: { of, ...(as !== "" && { as }) } };
  const { data, error, mutate } = useCall("GET /api/diagnosis", [given], { revalidateOnFocus: false });
  if (error) {
    return (
      <Notice kind="error" onRetry={mutate}>
        {error instanceof RefusalError ? error.message : "The server could not be reached."}
      </Notice>
    );
  }
  if (!data) return <SkeletonBlocks blocks={4} label="Looking" />;
  return (
    <Stack gap="6">
      <Claims claims={data.claims} of={of} story={data.explained?.story} />
      {data.explained && <Why key={`${of} ${as}`} explained={data.explained} />}
      {data.claims.length > 0 && <Letters letters={data.letters} catchesMail={data.catches_mail} />}
      <Traces of={of} claims={data.claims} />
      <Commands of={of} claims={data.claims} as={data.explained?.as} />
    </Stack>
  );
}
