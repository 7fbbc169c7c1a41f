<?php
// For PHP's own server: files as they are, folders by their index.php, all other addresses by WordPress.
$root = $_SERVER['DOCUMENT_ROOT'];
$path = urldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$script = '/index.php';
if ($path !== '/' && !str_contains($path, '..')) {
    if (is_file($root . $path) && !str_ends_with($path, '.php')) {
        return false;
    }
    if (is_file($root . $path)) {
        $script = $path;
    } elseif (is_file($root . rtrim($path, '/') . '/index.php')) {
        $script = rtrim($path, '/') . '/index.php';
    } elseif (str_starts_with($path, '/index.php/')) {
        $_SERVER['PATH_INFO'] = substr($path, strlen('/index.php'));
    }
}
$_SERVER['SCRIPT_NAME'] = $script;
$_SERVER['PHP_SELF'] = $script . ($_SERVER['PATH_INFO'] ?? '');
$_SERVER['SCRIPT_FILENAME'] = $root . $script;
chdir(dirname($root . $script));
require $root . $script;
