import { localized } from '#schema'
import { behaviour, refuse } from '#server'
import paymentType from './payment-type.resource.ts'

/** Kinds with exactly one payment type. */
const SINGLE = ['WALLET', 'CREDIT']

export default behaviour(paymentType, {
  async beforeSave(saving) {
    const { work, before } = saving
    const { kind, isActive } = saving.record()
    if (before && SINGLE.includes(before.kind) && (kind !== before.kind || !isActive)) {
      refuse(
        localized`There must always be one active payment type of this kind.`,
        kind !== before.kind ? 'kind' : 'isActive',
      )
    }
    if (!isActive || !SINGLE.includes(kind)) return
    const others = await work.asSystem.find(paymentType, { kind, isActive: true })
    if (others.some(({ id }) => id !== before?.id))
      refuse(localized`There is already an active payment type of this kind.`, 'kind')
  },

  beforeDelete(_work, record) {
    if (SINGLE.includes(record.kind))
      refuse(localized`There must always be one active payment type of this kind.`)
  },
})
