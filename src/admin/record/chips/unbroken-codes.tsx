/** Longer words than that have to be broken wherever the line ends. */
const LONGEST = 24

/** A name in which no line ends within a code: "EMP-00007" moves to the next line as a whole. */
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
