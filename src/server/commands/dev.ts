export async function dev(): Promise<void> { throw new Error('later') }
