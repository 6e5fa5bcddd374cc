import { Box, chakra, Text } from "@chakra-ui/react";
import { useState } from "react";
import { later } from "../../../../../widgets/parts/later.tsx";
import { readListQuery } from "../../../../contract/list-query.ts";
import type { SavedView } from "../../../../contract/types.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Disclosure } from "../../../shared/ui/disclosure.tsx";
import { lazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { useCommand } from "../../../shared/ui/offered-commands.ts";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import { useOwnTokens } from "../use-column-layout.ts";
import { addressOf } from "../use-list-query.ts";
import type { ManageViewsProps } from "./manage-views-dialog.tsx";
import type { SaveViewProps } from "./save-view-dialog.tsx";
import { type CurrentView, type ListedView, useCurrentView } from "./use-current-view.ts";
import { useViews } from "./use-views.ts";
import type { ViewChoicesProps } from "./view-choices.tsx";
import { refusalOf } from "./view-name.ts";

const SaveViewDialog = lazyDialog<SaveViewProps>(
  () => import("./save-view-dialog.tsx").then(({ SaveViewDialog }) => SaveViewDialog),
  ({ onClose }) => onClose(),
);
const ManageViewsDialog = lazyDialog<ManageViewsProps>(
  () => import("./manage-views-dialog.tsx").then(({ ManageViewsDialog }) => ManageViewsDialog),
  ({ onClose }) => onClose(),
);

const ViewChoices = later<ViewChoicesProps>(async () => (await import("./view-choices.tsx")).ViewChoices, "The views");

interface Props {
  /** The list's address without page. */
  address: string;
  onChoose: (address: string) => void;
}

/** Lists under a name, which says which of them is shown: choose one, keep the one that is shown, or put them in order. */
export function ViewsMenu({ address, onChoose }: Props) {
  const { person } = usePortal();
  const kept = useViews();
  const { views, isOffered, isLoading, update } = kept;
  const { view: current, isChanged } = useCurrentView([...views, ...(person.views ?? [])], address);
  const [ownColumns] = useOwnTokens();
  // A view keeps the columns too, as its maker sees them.
  const shown = withColumns(address, ownColumns);
  const [asked, setAsked] = useState<"save" | "manage">();
  const [refusal, setRefusal] = useState<string>();
  const announce = useAnnounce();
  useCommand(isOffered ? "Save this list as a view" : undefined, () => setAsked("save"));
  // It keeps its place until it is known.
  if (!isOffered && isLoading) {
    return (
      <Box visibility="hidden">
        <Disclosure glyph="bookmark" title="Saved views" label={<Label view={undefined} isChanged={false} />}>
          {() => null}
        </Disclosure>
      </Box>
    );
  }
  if (!isOffered) return null;

  const choose = (view: ListedView) => {
    onChoose(view.query);
    announce(`View ${view.name}`);
  };
  const saveChange = (view: SavedView) =>
    update(view, { query: shown }).then(
      () => {
        onChoose(shown);
        announce(`View ${view.name} saved as the list is now`);
      },
      (error) => setRefusal(refusalOf(error)),
    );

  return (
    <>
      <Disclosure glyph="bookmark" title="Saved views" label={<Label view={current} isChanged={isChanged} />}>
        {(close) => (
          <ViewChoices
            views={views}
            current={current}
            isChanged={isChanged}
            onClose={close}
            onChoose={choose}
            onSaveChange={(view) => {
              setRefusal(undefined);
              void saveChange(view);
            }}
            onAsk={setAsked}
          />
        )}
      </Disclosure>
      {refusal && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {refusal}
        </Text>
      )}
      {asked === "save" && (
        <SaveViewDialog address={shown} kept={kept} onSaved={choose} onClose={() => setAsked(undefined)} />
      )}
      {asked === "manage" && <ManageViewsDialog kept={kept} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The address with columns, where it has none of its own. */
function withColumns(address: string, tokens: string[]): string {
  const query = readListQuery(new URLSearchParams(address));
  return query.columns.length > 0 ? address : addressOf({ ...query, columns: tokens });
}

function Label({ view, isChanged }: CurrentView) {
  if (!view) return "Views";
  return (
    <>
      <chakra.span maxW="48" truncate>
        {view.name}
      </chakra.span>
      {isChanged && <Tag palette="orange">changed</Tag>}
    </>
  );
}
