import { Flex } from "@chakra-ui/react";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { troubleOf } from "./report-trouble.ts";

interface Props {
  /** Why it did not come; undefined while it is on its way. */
  error: unknown;
  onTryAgain: () => void;
  onReset: () => void;
}

/** A report that the address asks for, before its claims have come and when they do not. */
export function ReportPending({ error, onTryAgain, onReset }: Props) {
  // What cannot be asked finds no other answer the second time.
  const isRefused = error instanceof RefusalError && error.status === 422;
  return (
    <section aria-label="Report">
      {error ? (
        <Notice kind="error">
          {troubleOf(error, []).sentence}
          <Flex gap="2" mt="2">
            {!isRefused && <Button onClick={onTryAgain}>Load the report again</Button>}
            <Button rank="quiet" onClick={onReset}>
              Reset
            </Button>
          </Flex>
        </Notice>
      ) : (
        <SkeletonBlocks blocks={8} height="11" label="Loading the report" />
      )}
    </section>
  );
}
