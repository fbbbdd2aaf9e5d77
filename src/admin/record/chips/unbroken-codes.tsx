/** Words longer than this may be broken at the end of a line. */
const LONGEST = 24

/** Text with line breaks between words but not within codes such as "EMP-00007". */
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
