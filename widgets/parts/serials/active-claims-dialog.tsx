import { Button, Link, Stack, Text } from "@chakra-ui/react";
import { Dialog } from "../dialog.tsx";
import type { Entry } from "./serial-entries.ts";

/** Which active claims hold these serial numbers already (SERIAL-13, SERIAL-14). */
export function ActiveClaimsDialog({ entries, onClose }: { entries: readonly Entry[]; onClose(): void }) {
  return (
    <Dialog
      title="Serial numbers in active claims"
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack as="ul" listStyle="none" gap="3" maxH="60vh" overflowY="auto">
        {entries.map(({ serial, qualification }, index) =>
          qualification ? (
            <li key={serial}>
              <Text fontWeight="medium" overflowWrap="anywhere">
                Row {index + 1}, {serial}
              </Text>
              {Object.keys(qualification.disqualified_by).map((number) => (
                <Text key={number} textStyle="sm">
                  {qualification.disqualified_by_ownership ? (
                    `Please contact your Account Manager. Ref: ${number}`
                  ) : (
                    <>
                      Please refer to claim number{" "}
                      <Link href={`/claim/${number}`} target="_blank" rel="noreferrer" textDecoration="underline">
                        {number}
                      </Link>
                    </>
                  )}
                </Text>
              ))}
            </li>
          ) : null,
        )}
      </Stack>
    </Dialog>
  );
}
