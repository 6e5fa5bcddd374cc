/**
 * Stands in for RJSF's dropping of data that no schema describes, and for the paths it goes by: no form of ours asks for it, since what
 * is blank or not asked is pruned in one place, by the engine.
 */
function omitsNothing(): never {
  throw new Error("RJSF is to drop nothing: the engine prunes.");
}

export default omitsNothing;
export { omitsNothing as getFieldNames, omitsNothing as getUsedFormData, omitsNothing as isValueEmpty };
