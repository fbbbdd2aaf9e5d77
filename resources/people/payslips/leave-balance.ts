interface LeaveBalance {
  readonly entitlement: number | null
  readonly taken: number | null
  readonly available: number | null
}

/** The days that are neither taken nor still to be had: asked for and not decided. In the unit of the others. */
export const requestedDays = ({ entitlement, taken, available }: LeaveBalance): number =>
  Math.round(((entitlement ?? 0) - (taken ?? 0) - (available ?? 0)) * 100) / 100
