export type Strength = 0 | 1 | 2 | 3 | 4

export const SHORTEST_PASSWORD = 8

/** Beginnings and words that guessers try first; the server knows many more. */
const OBVIOUS =
  /^(password|passwort|qwert|asdf|letmein|welcome|admin|iloveyou|abc123|12345|larder)/i

/** A rough guess at how hard a password is to guess: 0 too short, 4 strong. Length counts most. */
export function passwordStrength(password: string, userName = ''): Strength {
  if (password.length < SHORTEST_PASSWORD) return 0
  const name = userName.split('@')[0] ?? ''
  const repeats = new Set(password.toLowerCase()).size < 5
  if (
    OBVIOUS.test(password) ||
    repeats ||
    (name.length > 2 && password.toLowerCase().includes(name.toLowerCase()))
  )
    return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  const points = password.length + kinds * 3
  return points >= 25 ? 4 : points >= 19 ? 3 : 2
}
