import { useSite } from '../site.tsx'

/** Said when the server does not answer; the site goes on with the words it brought. */
export function Unreachable() {
  const {
    state,
    texts: { says },
    askAgain,
  } = useSite()
  return (
    <div role="status" className="unreachable-place">
      {state === 'failed' && (
        <div className="unreachable wide">
          <p>{says.unreachable}</p>
          <button type="button" className="button button-quiet" onClick={askAgain}>
            {says.tryAgain}
          </button>
        </div>
      )}
    </div>
  )
}
