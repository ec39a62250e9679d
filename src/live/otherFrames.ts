/** Who hears the messages of the socket that name no group. Nobody, unless a page reports when changes are painted. */
export const otherFrames: { hear?: (text: string) => void } = {};
