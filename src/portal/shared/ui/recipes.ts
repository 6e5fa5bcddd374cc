import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react";
import {
  buttonRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  linkRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  tableSlotRecipe,
  textareaRecipe,
} from "@chakra-ui/react/theme";

/** An edge that is seen (3 : 1), around whatever is filled in. */
const edge = { bg: "bg.panel", borderColor: "border.emphasized" };

/** A finger needs 44 px; and a phone zooms into what is smaller than 16 px as soon as it has the focus. */
const onTouch = "@media (pointer: coarse), (max-width: 47.99rem)";
const box = { [onTouch]: { fontSize: "md", minH: "11" } };

/** The parts that are themed; a part whose recipe is missing here shows without style. All of Chakra's cost 14 kB more. */
export const recipes = {
  badge: defineRecipe({
    base: {
      px: "1.5",
      minH: "5",
      borderRadius: "l2",
      textStyle: "xs",
      fontWeight: "medium",
      bg: "colorPalette.subtle",
      color: "colorPalette.fg",
    },
  }),
  button: defineRecipe({
    ...buttonRecipe,
    base: { ...buttonRecipe.base, [onTouch]: { minH: "11", minW: "11" } },
  }),
  checkmark: checkmarkRecipe,
  heading: headingRecipe,
  icon: iconRecipe,
  input: defineRecipe({ ...inputRecipe, compoundVariants: [{ variant: "outline", css: { ...edge, ...box } }] }),
  link: linkRecipe,
  skeleton: skeletonRecipe,
  skipNavLink: skipNavLinkRecipe,
  spinner: spinnerRecipe,
  textarea: defineRecipe({ ...textareaRecipe, compoundVariants: [{ variant: "outline", css: { ...edge, ...box } }] }),
};

export const slotRecipes = {
  checkbox: checkboxSlotRecipe,
  dialog: dialogSlotRecipe,
  field: fieldSlotRecipe,
  nativeSelect: defineSlotRecipe({
    ...nativeSelectSlotRecipe,
    compoundVariants: [{ variant: "outline", css: { field: { ...edge, ...box } } }],
  }),
  popover: popoverSlotRecipe,
  table: tableSlotRecipe,
};
