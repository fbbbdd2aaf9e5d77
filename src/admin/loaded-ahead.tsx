import { lazy, useState, type ComponentType } from 'react'

/**
 * A component whose code is loaded on first render, or ahead of time by the second element of the pair: then it renders at
 * once. After a placeholder, React would delay it for 300 ms.
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
    // Keeps the component already rendered: a different one would lose its state.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Drawn {...props} />
  }
  return [Component, loadAhead]
}
