interface Labelled {
  readonly labels?: Readonly<Record<string, string>>
}

/** "Kilogram (kg)" is "kg" behind a number. */
export const readUnit = ({ labels }: Labelled): string =>
  /\(([^)]+)\)$/.exec(labels?.['unit'] ?? '')?.[1] ?? ''
