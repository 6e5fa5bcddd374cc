import { Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import type { FieldWords } from "../../../engine/index.ts";
import { openDefinition } from "../../features/definition/open-definition.ts";
import { MatrixTable } from "../../features/matrix/matrix-table.tsx";
import { useForms, useFormsFailed } from "../../shared/api/use-reference.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { NotFoundPage } from "../../shared/ui/not-found-page.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";

type State = FieldWords | "loading" | "failed" | "unknown";

/** `/matrix/<claim type>/<field>`: the choices of a field as its definition has them now, to be read and printed. */
export function MatrixScreen() {
  const words = useFieldWords();
  if (words === "unknown") return <NotFoundPage />;
  if (words === "failed") {
    return (
      <Page title="Matrix">
        <Notice kind="error">The matrix could not be read. Reload the page to try again.</Notice>
      </Page>
    );
  }
  if (words === "loading") {
    return (
      <Page title="Matrix">
        <SkeletonBlocks blocks={3} />
      </Page>
    );
  }
  if (!words.matrix) return <NotFoundPage />;
  return (
    <Page title={words.matrix.title}>
      <PageHeading mb="1">{words.matrix.title}</PageHeading>
      {words.help && (
        <Text color="fg.muted" mb="4">
          {words.help}
        </Text>
      )}
      <MatrixTable matrix={words.matrix} options={words.options ?? []} />
      <Button mt="4" onClick={() => window.print()} data-screen-only>
        Print
      </Button>
    </Page>
  );
}

function useFieldWords(): State {
  const { type = "", "*": field = "" } = useParams();
  const { api, config } = usePortal();
  const forms = useForms();
  const isFormsFailed = useFormsFailed();
  const form = forms?.find((one) => one.type === type);
  const module = form?.module;
  const [state, setState] = useState<State>("loading");
  useEffect(() => {
    if (module === undefined) return;
    let isCurrent = true;
    openDefinition(api, config.api, { type, module }).then(
      (definition) => isCurrent && setState(definition?.messages.fields[`/${field}`] ?? "unknown"),
      () => isCurrent && setState("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, config.api, type, module, field]);
  if (isFormsFailed) return "failed";
  return forms !== undefined && module === undefined ? "unknown" : state;
}
