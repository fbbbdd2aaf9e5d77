import { records } from '#admin'
import { readRefusal, useKept, type Refusal } from '#admin/page'
import { fromUnits } from '#schema'
import { useRef, useState } from 'react'
import { inThousandths } from '../../sales/shop/cart.ts'
import type { Shipment, ShippedLine } from '../shipment-goods.tsx'
import shipment from '../shipment.resource.ts'

/** On delivery, afterwards, or of the whole shipment. */
export type ReturnKind = 'deliver' | 'late' | 'takeBack'

export interface Back {
  readonly quantity: number
  readonly restock: boolean
}

export const readSent = (line: ShippedLine): number => inThousandths(line.quantity)
export const backBefore = (line: ShippedLine): number => inThousandths(line.returnedQuantity ?? 0)

const backFrom = (
  lines: readonly ShippedLine[],
  readQuantity: (line: ShippedLine) => number,
): ReadonlyMap<number, Back> =>
  new Map(
    lines.map((line) => [
      line.id,
      { quantity: readQuantity(line), restock: line.restock ?? false },
    ]),
  )

interface ReturnOptions {
  readonly of: Shipment
  readonly lines: readonly ShippedLine[]
  readonly how: ReturnKind
  readonly onSaved: () => void
}

type KeptReturn = {
  readonly back: readonly (readonly [line: number, back: Back])[]
  readonly words: string
  readonly odometer: string
}

/** Form state of a return. */
export function useReturn({ of, lines, how, onSaved }: ReturnOptions) {
  const [begun] = useState(() => backFrom(lines, how === 'takeBack' ? readSent : backBefore))
  const [back, setBack] = useState(begun)
  const [words, setWords] = useState('')
  const [odometer, setOdometer] = useState('')
  useKept<KeptReturn>(`${of.id} ${how}`, {
    typed: () => ({
      ...(back === begun ? {} : { back: [...back] }),
      ...(words === '' ? {} : { words }),
      ...(odometer === '' ? {} : { odometer }),
    }),
    putBack(kept) {
      if (kept.back) setBack(new Map(kept.back))
      setWords(kept.words ?? '')
      setOdometer(kept.odometer ?? '')
    },
  })
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const findBack = (line: ShippedLine): Back => back.get(line.id) ?? { quantity: 0, restock: false }
  const set = (line: ShippedLine, change: Partial<Back>) =>
    setBack((before) => new Map(before).set(line.id, { ...findBack(line), ...change }))
  const everything = lines.every((line) => findBack(line).quantity >= readSent(line))
  const isMore = lines.some((line) => findBack(line).quantity > backBefore(line))
  const needsWords = how !== 'late' || everything
  const areWordsMissing = needsWords && words.trim() === ''
  const isNoDelivery = how === 'deliver' && everything

  const send = () => {
    const body = {
      version: of.version,
      lines: lines.map((line) => ({
        id: line.id,
        returnedQuantity: fromUnits(findBack(line).quantity, 3),
        restock: findBack(line).restock,
      })),
      ...(needsWords ? { [how === 'deliver' ? 'receivedBy' : 'returnReason']: words.trim() } : {}),
      ...(odometer === '' ? {} : { odometer: Number(odometer) }),
    }
    // Returning everything after delivery is the same as returning the shipment.
    const action = how === 'late' && everything ? 'takeBack' : how
    return action === 'late'
      ? records(shipment).update(of.id, body)
      : records(shipment).act(of.id, action, body)
  }
  const save = async () => {
    setIsTried(true)
    if (areWordsMissing) return box.current?.focus()
    setIsBusy(true)
    setRefusal(null)
    try {
      await send()
      onSaved()
    } catch (error) {
      setRefusal(readRefusal(error))
      setIsBusy(false)
    }
  }
  return {
    findBack,
    set,
    reset: () => setBack(backFrom(lines, backBefore)),
    words: {
      areNeeded: needsWords,
      areMissed: isTried && areWordsMissing,
      value: words,
      set: setWords,
      box,
    },
    odometer: { value: odometer, set: setOdometer },
    refusal,
    isNoDelivery,
    canSave: !isBusy && !isNoDelivery && (how !== 'late' || isMore),
    save,
  }
}
