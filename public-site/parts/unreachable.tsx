import { useSite, useTexts } from '../site.tsx'

/** Said when the server does not answer; the site goes on with the words it brought. */
export function Unreachable() {
  const { state, askAgain } = useSite()
  const { sentences } = useTexts()
  return (
    <div role="status" className="unreachable-place">
      {state === 'failed' && (
        <div className="unreachable wide">
          <p>{sentences.unreachable}</p>
          <button type="button" className="button button-quiet" onClick={askAgain}>
            {sentences.tryAgain}
          </button>
        </div>
      )}
    </div>
  )
}
