import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react";
import {
  alertSlotRecipe,
  badgeRecipe,
  buttonRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  collapsibleSlotRecipe,
  comboboxSlotRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  fieldsetSlotRecipe,
  fileUploadSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputAddonRecipe,
  inputRecipe,
  linkRecipe,
  listSlotRecipe,
  nativeSelectSlotRecipe,
  numberInputSlotRecipe,
  popoverSlotRecipe,
  progressSlotRecipe,
  radioGroupSlotRecipe,
  radiomarkRecipe,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  tableSlotRecipe,
  textareaRecipe,
} from "@chakra-ui/react/theme";

/** An edge that is seen (3 : 1), around whatever is filled in. */
const edge = { bg: "bg.panel", borderColor: "border.emphasized" };

/** A finger needs 44 px; and a phone zooms into what is smaller than 16 px as soon as it has the focus. */
export const onTouch = "@media (pointer: coarse), (max-width: 47.99rem)";
const box = { [onTouch]: { fontSize: "md", minH: "11" } };

/** The parts that are themed; a part whose recipe is missing here shows without style. All of Chakra's cost 14 kB more. */
export const recipes = {
  badge: badgeRecipe,
  button: defineRecipe({
    ...buttonRecipe,
    base: { ...buttonRecipe.base, [onTouch]: { minH: "11", minW: "11" } },
  }),
  checkmark: checkmarkRecipe,
  heading: headingRecipe,
  icon: iconRecipe,
  input: defineRecipe({ ...inputRecipe, compoundVariants: [{ variant: "outline", css: { ...edge, ...box } }] }),
  inputAddon: inputAddonRecipe,
  link: linkRecipe,
  radiomark: radiomarkRecipe,
  separator: separatorRecipe,
  skeleton: skeletonRecipe,
  skipNavLink: skipNavLinkRecipe,
  spinner: spinnerRecipe,
  textarea: defineRecipe({ ...textareaRecipe, compoundVariants: [{ variant: "outline", css: { ...edge, ...box } }] }),
};

export const slotRecipes = {
  alert: alertSlotRecipe,
  checkbox: checkboxSlotRecipe,
  collapsible: collapsibleSlotRecipe,
  combobox: comboboxSlotRecipe,
  dialog: dialogSlotRecipe,
  field: fieldSlotRecipe,
  fieldset: fieldsetSlotRecipe,
  fileUpload: fileUploadSlotRecipe,
  list: listSlotRecipe,
  nativeSelect: defineSlotRecipe({
    ...nativeSelectSlotRecipe,
    compoundVariants: [{ variant: "outline", css: { field: { ...edge, ...box } } }],
  }),
  numberInput: numberInputSlotRecipe,
  popover: popoverSlotRecipe,
  progress: progressSlotRecipe,
  radioGroup: radioGroupSlotRecipe,
  table: tableSlotRecipe,
};
