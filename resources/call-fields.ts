import { readItems, money, whole } from '#schema'

/** Answer fields shared by several calls. */
export const COUNT = whole({ required: true })
export const AMOUNT = money({ required: true })
/** May be negative. */
export const BALANCE = money({ required: true, min: -99_999_999.99 })

type Choice<Code extends string> = Parameters<typeof readItems>[0] & {
  readonly options: { readonly items: Readonly<Record<Code, object>> }
}

/** Labels of a choice by code, for the declared parameters of calls. */
export const choiceLabels = <Code extends string>(field: Choice<Code>) =>
  Object.fromEntries(
    Object.entries(readItems(field)).map(([code, { label }]) => [code, label]),
  ) as Record<Code, string>
