import { Box, chakra, Stack, Text } from "@chakra-ui/react";
import type { SavedView } from "../../../../contract/types.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { ListedView } from "./use-current-view.ts";
import { useViewCounts } from "./use-view-counts.ts";

export interface ViewChoicesProps {
  views: SavedView[];
  /** The view that the list was opened from. */
  current: ListedView | undefined;
  isChanged: boolean;
  /** Closes the panel. */
  onClose: () => void;
  onChoose: (view: ListedView) => void;
  onSaveChange: (view: SavedView) => void;
  onAsk: (dialog: "save" | "manage") => void;
}

/** Views of the work and views of one's own, and what can be done with the list that is shown. */
export function ViewChoices(props: ViewChoicesProps) {
  const { views, current, isChanged, onClose, onChoose, onSaveChange, onAsk } = props;
  const { person } = usePortal();
  const offered = person.views ?? [];
  const counts = useViewCounts(offered.length > 0);
  const changed = isChanged ? views.find((view) => view === current && view.may_change) : undefined;
  return (
    <Stack gap="1">
      {offered.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" aria-label="Views of the work">
          {offered.map((view) => (
            <li key={view.name}>
              <Choice
                view={view}
                count={counts.get(view.query)}
                isCurrent={view === current && !isChanged}
                onChoose={() => {
                  onClose();
                  onChoose(view);
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
                  onClose();
                  onChoose(view);
                }}
              />
            </li>
          ))}
        </Stack>
      )}
      <Box borderTopWidth="1px" pt="2" mt="1" display="flex" flexDirection="column" alignItems="flex-start" ms="-2">
        {changed && (
          <Button
            rank="quiet"
            size="sm"
            onClick={() => {
              onClose();
              onSaveChange(changed);
            }}
          >
            Save the change to {changed.name}
          </Button>
        )}
        <Button
          rank="quiet"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => {
            onClose();
            onAsk("save");
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
              onClose();
              onAsk("manage");
            }}
          >
            Rename, share or delete views
          </Button>
        )}
      </Box>
    </Stack>
  );
}

interface ChoiceProps {
  view: ListedView;
  /** How many claims it opens, where that is counted. */
  count?: string | undefined;
  isCurrent: boolean;
  onChoose: () => void;
}

function Choice({ view, count, isCurrent, onChoose }: ChoiceProps) {
  const { name, is_shared, owner } = view;
  return (
    <chakra.button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      display="flex"
      justifyContent="space-between"
      gap="4"
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
      <span>
        {name}{" "}
        {is_shared && (
          <Text as="span" color="fg.muted" fontWeight="normal">
            {owner ? `shared by ${owner}` : "shared"}
          </Text>
        )}
      </span>
      {count && (
        <Text as="span" fontVariantNumeric="tabular-nums">
          {count}
        </Text>
      )}
    </chakra.button>
  );
}
