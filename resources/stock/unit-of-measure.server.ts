import { localized } from '#schema'
import { behaviour, refuse } from '#server'
import item from './item-master.resource.ts'
import unit from './unit-of-measure.resource.ts'

export default behaviour(unit, {
  /** Refuses to change the whole-number rule of a unit in use, because quantities were recorded under it. */
  async beforeSave({ work, before, changes }) {
    if (
      !before ||
      !changes('isWhole') ||
      (await work.asSystem.count(item, { unit: before.id })) === 0
    )
      return
    refuse(
      localized`Items already use this unit, so the whole-number setting can no longer be changed.`,
      'isWhole',
    )
  },
})
