/**
 * Stands in for RJSF's dropping of data that no schema describes, and for the paths it goes by: no form of ours asks for it, since what
 * is blank or not asked is pruned in one place, by the engine.
 */
function keepExtraData(): never {
  throw new Error("RJSF is to drop nothing: the engine prunes.");
}

export default keepExtraData;
export { keepExtraData as getFieldNames, keepExtraData as getUsedFormData, keepExtraData as isValueEmpty };
