export type ServerBuild = { outputFiles: { text: string }[] };
export function buildServer(options: { write: false }): Promise<ServerBuild>;
