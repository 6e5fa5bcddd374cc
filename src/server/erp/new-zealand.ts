/** Degrees that hold all of New Zealand with its islands; the Chathams lie beyond the date line. */
const south = -53;
const north = -33;

/** Whether a point can lie in New Zealand; what is no number cannot. */
export function isInNewZealand(latitude: number, longitude: number): boolean {
  const isBetween = latitude >= south && latitude <= north;
  return isBetween && ((longitude >= 165 && longitude <= 180) || (longitude >= -180 && longitude <= -175));
}
