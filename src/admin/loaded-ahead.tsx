import { lazy, useState, type ComponentType } from 'react'

/**
 * A component whose code is loaded when it is first drawn, or ahead by the second of the pair: then it is drawn at once.
 * After a placeholder, React would hold it back for 300 ms.
 */
export function loadedAhead<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [component: ComponentType<Props>, loadAhead: () => Promise<void>] {
  let loaded: ComponentType<Props> | null = null
  const loadAhead = async () => {
    loaded = await load()
  }
  const Lazy = lazy(async () => ({ default: await load() }))
  function Component(props: Props) {
    // Keeps the component that was drawn: another one would lose its state.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Drawn {...props} />
  }
  return [Component, loadAhead]
}
