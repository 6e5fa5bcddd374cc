import { Box, Field, Flex, Grid, Text } from "@chakra-ui/react";
import { type ComponentType, useEffect, useMemo } from "react";
import { type RouteObject, useParams, useSearchParams } from "react-router-dom";
import { may } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { NotFoundPage } from "../../../shared/ui/not-found-page.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import { studioPermission } from "../studio-permission.ts";
import { type GalleryEntry, galleryGroups } from "./gallery-entry.ts";
import { GalleryNav } from "./gallery-nav.tsx";
import { silentScreens } from "./silent-screen.tsx";
import { Stage } from "./stage.tsx";
import { type Look, looks } from "./stage-look.ts";

interface Props {
  /** Controls and widgets of the form. */
  fields: GalleryEntry[];
  /** Every screen, by its route. */
  screens: RouteObject[];
}

/** `/studio/gallery/<group>/<name>`: what the portal is made of, in every state and in both lights. A group alone shows all of it. */
export function GalleryScreen(props: Props) {
  const { person } = usePortal();
  return may(person, studioPermission) ? <Gallery {...props} /> : <NotFoundPage />;
}

function Gallery({ fields, screens }: Props) {
  const { "*": place = "" } = useParams();
  const entries = useMemo(() => [...partEntries, ...fields, ...silentScreens(screens)], [fields, screens]);
  const [group = "", name] = place.split("/");
  const shown = useMemo(
    () => entries.filter((entry) => entry.group === (group || "parts") && (name || entry.name) === entry.name),
    [entries, group, name],
  );
  const [query, setQuery] = useSearchParams();
  const look = (query.get("look") ?? "device") as Look;
  const isFocusShown = query.has("focus");
  const put = (key: string, value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  if (shown.length === 0 || !(look in looks)) return <NotFoundPage />;
  const heading = name ? (shown[0]?.title ?? "") : galleryGroups[shown[0]?.group ?? "parts"];
  return (
    <Page title={`Gallery: ${heading}`} width="desk">
      <Box mb="2" textStyle="sm">
        <TextLink to="/studio">Studio</TextLink>
      </Box>
      <Grid templateColumns={{ base: "minmax(0, 1fr)", lg: "16rem minmax(0, 1fr)" }} gap="6" alignItems="start">
        <GalleryNav entries={entries} query={query.toString()} />
        <Box minW="0">
          <PageHeading mb="1">{heading}</PageHeading>
          <Text color="fg.muted" mb="4" maxW="prose">
            Shown by the portal’s own parts from the examples beside them; nothing here is saved.
          </Text>
          <Flex gap="5" wrap="wrap" align="flex-end" mb="3">
            <Choice label="Light" value={look} onChoose={(next) => put("look", next === "device" ? undefined : next)}>
              {Object.entries(looks).map(([one, words]) => (
                <option key={one} value={one}>
                  {words}
                </option>
              ))}
            </Choice>
            <Field.Root w="auto">
              <Flex as="span" align="center" gap="2" minH="10">
                <input
                  id="gallery-focus"
                  type="checkbox"
                  checked={isFocusShown}
                  onChange={({ target }) => put("focus", target.checked ? "shown" : undefined)}
                />
                <label htmlFor="gallery-focus">Show every focus ring</label>
              </Flex>
            </Field.Root>
          </Flex>
          <TitleKept title={`Gallery: ${heading}`} />
          <Stage key={place} entries={shown} look={look} isFocusShown={isFocusShown} />
        </Box>
      </Grid>
    </Page>
  );
}

/** Screens that are looked at name the tab after themselves; it stays the gallery's. */
function TitleKept({ title }: { title: string }) {
  useEffect(() => {
    const element = document.querySelector("title");
    if (!element) return;
    const own = document.title.includes(title) ? document.title : `${title} | Warranty Portal`;
    const observer = new MutationObserver(() => {
      if (document.title !== own) document.title = own;
    });
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, [title]);
  return null;
}

/** What a file of `parts/` says: the name of what it shows, and the thing itself in its kinds and states. */
interface PartExample {
  title: string;
  Example: ComponentType;
}

const files = import.meta.glob<PartExample>("./parts/*.tsx", { eager: true });

/** The shared parts, one entry for each file of `parts/`. */
const partEntries: GalleryEntry[] = Object.entries(files).map(([path, { title, Example }]) => ({
  group: "parts",
  name: path.replace("./parts/", "").replace(".tsx", ""),
  title,
  view: <Example />,
}));
