import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

/** An administrator takes other roles, to see the portal as their holders do (FRAME-09, FRAME-10). The page starts again with them. */
export function AdminStrip({ onClose }: { onClose: () => void }) {
  const { api, person } = usePortal();
  const roles = useCall("GET /api/definitions/roles", []).data?.roles;
  const known = roles?.map(({ role }) => role) ?? person.roles;
  const administrators = roles?.flatMap(({ role, is_administrator }) => (is_administrator ? [role] : [])) ?? [];
  const [chosen, setChosen] = useState(person.roles);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const [from] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => {
    title.current?.focus();
    return () => from?.focus();
  }, [from]);

  async function apply(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await api.call("POST /api/user/update", { body: { sso_id: person.sso_id, roles: chosen } });
      // The new start reads the user again, and nothing that other roles saw stays on the page.
      location.reload();
    } catch (error) {
      logFailure("call", "The roles could not be changed.", error);
      setFault(error instanceof RefusalError ? (error.first("roles") ?? error.message) : "The server did not answer.");
      setBusy(false);
    }
  }
  const toggle = (role: string, isOn: boolean) =>
    setChosen(known.filter((one) => (one === role ? isOn : chosen.includes(one))));

  return (
    <Box
      as="section"
      aria-labelledby="admin-strip"
      data-screen-only
      bg="bg.muted"
      borderBottomWidth="1px"
      px={{ base: "4", md: "6", xl: "8" }}
      py="3"
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <form onSubmit={apply}>
        <Heading ref={title} id="admin-strip" as="h2" tabIndex={-1} outline="none" textStyle="sm" mb="2">
          Admin: your roles
        </Heading>
        <Flex wrap="wrap" columnGap="4" rowGap="1" mb="3">
          {known.map((role) => (
            <chakra.label
              key={role}
              display="inline-flex"
              alignItems="center"
              gap="2"
              minH="8"
              textStyle="sm"
              cursor="pointer"
            >
              <chakra.input
                type="checkbox"
                boxSize="6"
                checked={chosen.includes(role)}
                onChange={({ target }) => toggle(role, target.checked)}
              />
              {role}
            </chakra.label>
          ))}
        </Flex>
        {roles && !administrators.some((role) => chosen.includes(role)) && (
          <Text textStyle="sm" color="fg.warning" mb="3">
            Without {administrators.join(" or ")} you cannot come back here by yourself.
          </Text>
        )}
        {fault && (
          <Notice kind="error" mb="3">
            {fault}
          </Notice>
        )}
        <Flex gap="3">
          <Button rank="primary" size="sm" type="submit" isBusy={isBusy}>
            Update roles
          </Button>
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
        </Flex>
      </form>
    </Box>
  );
}
