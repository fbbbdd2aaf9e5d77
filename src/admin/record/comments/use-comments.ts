import { mayComment, type Comment, type Definition, type PageOf } from '#schema/engine'
import { useInfiniteQuery } from '@tanstack/react-query'
import { buildAddress } from '../../providers/address.ts'
import { isResource } from '../../providers/resource-names.ts'
import { ask } from '../../providers/http.ts'
import { useScreenContext } from '../../screen-context.tsx'

const SIZE = 20

/** Comments on a record that have been loaded, latest first. Not offered to roles that may not comment. */
export function useComments(definition: Definition, id: number | null) {
  const { registry, principal } = useScreenContext()
  const isOffered = isResource(definition) && mayComment(registry.app, definition, principal.role)
  const query = useInfiniteQuery({
    queryKey: ['comments', definition.name, id],
    enabled: isOffered && id !== null,
    queryFn: ({ pageParam, signal }) =>
      ask<PageOf<Comment>>(
        buildAddress(`/${definition.name}/${id}/comments`, { page: pageParam, size: SIZE }),
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.page + 1 < last.totalPages ? last.page + 1 : undefined),
  })
  return { isOffered, comments: query.data?.pages.flatMap((page) => page.content) ?? [], query }
}
