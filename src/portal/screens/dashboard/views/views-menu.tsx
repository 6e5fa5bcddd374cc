import { Box, chakra, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { readListQuery } from "../../../../contract/list-query.ts";
import type { SavedView } from "../../../../contract/types.ts";
import { providedViews } from "../../../features/views/provided-views.ts";
import { seesCustomerListing } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Disclosure } from "../../../shared/ui/disclosure.tsx";
import { lazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { useCommand } from "../../../shared/ui/offered-commands.ts";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import { addressOf } from "../list-query.ts";
import { useOwnTokens } from "../use-column-layout.ts";
import type { ManageViewsProps } from "./manage-views-dialog.tsx";
import type { SaveViewProps } from "./save-view-dialog.tsx";
import { useCurrentView } from "./use-current-view.ts";
import { useViews } from "./use-views.ts";
import { refusalOf } from "./view-name.ts";

const SaveViewDialog = lazyDialog<SaveViewProps>(
  () => import("./save-view-dialog.tsx").then(({ SaveViewDialog }) => SaveViewDialog),
  ({ onClose }) => onClose(),
);
const ManageViewsDialog = lazyDialog<ManageViewsProps>(
  () => import("./manage-views-dialog.tsx").then(({ ManageViewsDialog }) => ManageViewsDialog),
  ({ onClose }) => onClose(),
);

type ListedView = Pick<SavedView, "name" | "query"> & Partial<SavedView>;

interface Props {
  /** The list's address without page. */
  address: string;
  onChoose: (address: string) => void;
}

/** Lists kept under a name: choose one, keep the one that is shown, or put them in order. */
export function ViewsMenu({ address, onChoose }: Props) {
  const kept = useViews();
  const { views, isOffered, isLoading, update } = kept;
  const { view: current, isChanged } = useCurrentView(views, address);
  const [ownColumns] = useOwnTokens();
  // A view keeps the columns too, as its maker sees them.
  const shown = withColumns(address, ownColumns);
  const [asked, setAsked] = useState<"save" | "manage">();
  const [refusal, setRefusal] = useState<string>();
  const announce = useAnnounce();
  const { person } = usePortal();
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
          <Stack gap="1">
            {!seesCustomerListing(person) && (
              <Stack as="ul" listStyleType="none" gap="0" aria-label="Views of the work">
                {providedViews.map((view) => (
                  <li key={view.name}>
                    <Choice
                      view={view}
                      isCurrent={view.query === address}
                      onChoose={() => {
                        close();
                        choose(view);
                      }}
                    />
                  </li>
                ))}
              </Stack>
            )}
            {views.length === 0 && (
              <Text textStyle="sm" color="fg.muted">
                Keep the list as you see it, with its search, filters and order, under a name.
              </Text>
            )}
            {views.length > 0 && (
              <Stack as="ul" listStyleType="none" gap="0">
                {views.map((view) => (
                  <li key={view.uuid}>
                    <Choice
                      view={view}
                      isCurrent={view === current && !isChanged}
                      onChoose={() => {
                        close();
                        choose(view);
                      }}
                    />
                  </li>
                ))}
              </Stack>
            )}
            <Box
              borderTopWidth="1px"
              pt="2"
              mt="1"
              display="flex"
              flexDirection="column"
              alignItems="flex-start"
              ms="-2"
            >
              {current && isChanged && current.may_change && (
                <Button
                  rank="quiet"
                  size="sm"
                  onClick={() => {
                    close();
                    setRefusal(undefined);
                    void saveChange(current);
                  }}
                >
                  Save the change to {current.name}
                </Button>
              )}
              <Button
                rank="quiet"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => {
                  close();
                  setAsked("save");
                }}
              >
                Save this list as...
              </Button>
              {views.some(({ may_change }) => may_change) && (
                <Button
                  rank="quiet"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => {
                    close();
                    setAsked("manage");
                  }}
                >
                  Rename, share or delete views
                </Button>
              )}
            </Box>
          </Stack>
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

function Label({ view, isChanged }: { view: SavedView | undefined; isChanged: boolean }) {
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

function Choice({ view, isCurrent, onChoose }: { view: ListedView; isCurrent: boolean; onChoose: () => void }) {
  const { name, is_shared, owner } = view;
  return (
    <chakra.button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      w="full"
      textAlign="start"
      cursor="pointer"
      px="2"
      py="1.5"
      minH="8"
      borderRadius="sm"
      textStyle="sm"
      fontWeight={isCurrent ? "semibold" : undefined}
      bg={isCurrent ? "bg.muted" : undefined}
      _hover={{ bg: "bg.muted" }}
      focusVisibleRing="inside"
      overflowWrap="anywhere"
    >
      {name}{" "}
      {is_shared && (
        <Text as="span" color="fg.muted" fontWeight="normal">
          {owner ? `shared by ${owner}` : "shared"}
        </Text>
      )}
    </chakra.button>
  );
}
