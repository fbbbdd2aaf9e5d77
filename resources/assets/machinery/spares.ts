/** How urgently a spare is needed: none left, so few that it is ordered anew, or enough. */
export const spareStateOf = (onHand: number, reorderLevel: number): 'OUT' | 'PENDING' | 'OK' =>
  onHand === 0 ? 'OUT' : onHand <= reorderLevel ? 'PENDING' : 'OK'
