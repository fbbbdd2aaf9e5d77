/** Longer words have to be broken at the end of the line. */
const LONGEST = 24

/** A name that never breaks within a code: "EMP-00007" moves to the next line as a whole. */
export const UnbrokenCodes = ({ words }: { words: string }) => (
  <bdi>
    {words.split(/(\s+)/).map((word, place) =>
      isCode(word) ? (
        <span key={place} style={{ whiteSpace: 'nowrap' }}>
          {word}
        </span>
      ) : (
        word
      ),
    )}
  </bdi>
)

const isCode = (word: string): boolean =>
  word.length <= LONGEST && /\d/.test(word) && /[-/.]/.test(word)
