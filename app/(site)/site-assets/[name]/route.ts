import { createAssetRoute } from "../../frame/asset-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createAssetRoute();
